import { Button, Group, Stack, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { ErrorText } from '../../../components/error-text';
import styles from './stage-form.module.css';

interface StageFormProps {
  title: string;
  error: { id: string; message: string | null };
  children: ReactNode;
  /** The text of the primary button. */
  submit: string;
  pending?: boolean;
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
        <ErrorText {...error} reserve />
        <Group grow>
          {onBack !== undefined && (
            <Button variant="default" onClick={onBack}>
              Back
            </Button>
          )}
          <Button type="submit" loading={pending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
