import { endpoints, memberRequest, type TeamEditor } from '@cutroom/contracts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../../components/confirm-dialog';
import { checkForm } from '../../../lib/forms/check-form';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useChangeMember } from '../api/use-change-member';

interface RemoveEditorProps extends Pick<ConfirmDialogProps, 'opened' | 'onClose'> {
  editor: TeamEditor;
  teamId: string;
  /** Called after the list has been reloaded. */
  onRemoved: () => void;
}

/** Without both ids: 'Inputs Empty' and no call (docs/product.md#9-validation-rules). */
export function RemoveEditor({ editor, teamId, opened, onClose, onRemoved }: RemoveEditorProps) {
  const { error, showError, showProblem } = useFormError();
  const removal = useChangeMember(endpoints.removeEditor);

  function remove() {
    const checked = checkForm(memberRequest, { editorId: editor._id, teamId });
    if (!checked.ok) return showProblem(checked.problem);
    return removal.mutate(checked.value, { onSuccess: onRemoved, onError: showError });
  }

  return (
    <ConfirmDialog
      error={error}
      opened={opened}
      title={`Remove ${editor.name}?`}
      confirm="Remove"
      pending={removal.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {editor.name} (@{editor.username}) is signed out at once and no longer sees the team. Finished uploads
      stay; unfinished ones are withdrawn. Your invite code is replaced, in case {editor.name} knows it.
    </ConfirmDialog>
  );
}
