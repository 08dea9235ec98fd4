import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormActions, type FormActionsProps } from '../../../components/form-actions';
import styles from './profile-view.module.css';

interface PanelProps extends Pick<FormActionsProps, 'error' | 'pending'> {
  id: string;
  title: string;
  children: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

/** A form that opens under the account's buttons: its fields, the error line, Save and Close. */
export function Panel({ id, title, pending, error, children, onSubmit, onClose }: PanelProps) {
  return (
    <form
      id={id}
      className={styles.panel}
      aria-label={title}
      noValidate
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
        <FormActions error={error} submit="Save" pending={pending} leave="Close" onLeave={onClose} />
      </Stack>
    </form>
  );
}
