import { Button, Group, Stack, Title } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { ErrorText } from '../../../components/error-text';
import styles from './profile-view.module.css';

interface PanelProps {
  id: string;
  title: string;
  /** The text of the primary button. */
  submit: string;
  pending: boolean;
  error: { id: string; message: string | null };
  children: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
}

/** A form that opens under the buttons: its fields, the error line, its button and Close. */
export function Panel({ id, title, submit, pending, error, children, onSubmit, onClose }: PanelProps) {
  return (
    <form
      id={id}
      className={styles.panel}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    >
      <Stack gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
        <ErrorText {...error} reserve />
        <Group grow>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={pending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
