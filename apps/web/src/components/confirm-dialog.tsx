import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTrapFocus } from '../lib/session/use-trap-focus';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The verb of the action: 'Remove', not 'OK'. */
  confirm: string;
  /** The other choice, where 'Cancel' could be taken for the action. */
  cancel?: string;
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. The focus starts on the choice that changes nothing. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  pending,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const trapFocus = useTrapFocus();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      trapFocus={trapFocus}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm" component="div">
        {children}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button color="red.8" loading={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
