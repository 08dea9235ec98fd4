import { Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { FormActions, type FormActionsProps } from './form-actions';
import formFields from './form-fields.module.css';

export interface TitledFormProps extends FormActionsProps {
  title: string;
  children: ReactNode;
  onSubmit: () => void;
  id?: string;
  ref?: Ref<HTMLFormElement>;
  className?: string | undefined;
  'aria-label'?: string;
}

/** A form with a heading, its fields and its buttons. Validation is left to the contract's schemas. */
export function TitledForm({
  title,
  children,
  error,
  submit,
  pending,
  leave,
  onLeave,
  onSubmit,
  ...form
}: TitledFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      {...form}
    >
      <div className={formFields.fields}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
        <FormActions error={error} submit={submit} pending={pending} leave={leave} onLeave={onLeave} />
      </div>
    </form>
  );
}
