import { Stack, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { FormActions, type FormActionsProps } from '../../../components/form-actions';
import styles from './stage-form.module.css';

interface StageFormProps extends Pick<FormActionsProps, 'error' | 'submit' | 'pending'> {
  title: string;
  children: ReactNode;
  onSubmit: () => void;
  onBack?: () => void;
}

/** One stage: its fields, the error line, Back and the primary button. The focus starts in its first field. */
export function StageForm({ title, error, children, submit, pending, onSubmit, onBack }: StageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([type=file]), select')?.focus();
  }, []);

  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
        <FormActions error={error} submit={submit} pending={pending} leave="Back" onLeave={onBack} />
      </Stack>
    </form>
  );
}
