import { Box, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CallButton } from './call-button';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog';
import { ErrorText, type ErrorTextProps } from './error-text';
import { onFirstClick } from './on-first-click';

export interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The verb of the action: 'Remove', not 'OK'. */
  confirm: string;
  /** The label of the other button, where 'Cancel' could be mistaken for the action. */
  cancel?: string;
  pending?: boolean;
  /** Why the action failed. */
  error?: ErrorTextProps;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks the user to confirm an action that cannot be undone. The focus starts on the choice that changes nothing. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  pending,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Text size="sm" component="div">
        {children}
      </Text>
      {error && (
        <Box mt="xs">
          <ErrorText {...error} reserve />
        </Box>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        {/* `pending` may come too late for the second click of a double click. */}
        <CallButton color="red.8" loading={pending} onClick={onFirstClick(onConfirm)}>
          {confirm}
        </CallButton>
      </div>
    </Dialog>
  );
}
