import type { UseMutationResult } from '@tanstack/react-query';
import { ConfirmDialog, type ConfirmDialogProps } from '../../../components/confirm-dialog';
import { useFormError } from '../../../lib/forms/use-form-error';

interface ConfirmCallProps extends Omit<ConfirmDialogProps, 'pending' | 'error' | 'onConfirm'> {
  call: UseMutationResult<unknown, Error, void>;
}

/** Asks for confirmation of a call. The dialog closes when it succeeds, and says why when it does not. */
export function ConfirmCall({ call, onClose, children, ...dialog }: ConfirmCallProps) {
  const { error, showError } = useFormError();
  return (
    <ConfirmDialog
      error={error}
      {...dialog}
      pending={call.isPending}
      onConfirm={() => call.mutate(undefined, { onSuccess: onClose, onError: showError })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
