import { endpoints, memberRequest, type InvitedEditor } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { ErrorText } from '../../../components/error-text';
import { IstTime } from '../../../components/ist-time';
import { checkForm } from '../../../lib/forms/check-form';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useChangeMember } from '../api/use-change-member';
import rowStyles from './editor-row.module.css';
import { InvitedBadge } from './invited-badge';
import { Person } from './person';
import styles from './team.module.css';

interface InvitedEditorsProps {
  teamId: string;
  invited: readonly InvitedEditor[];
  /** Called after the list has been reloaded. */
  onCancelled: () => void;
}

/** Editors who have not yet answered the team's invitation. */
export function InvitedEditors({ teamId, invited, onCancelled }: InvitedEditorsProps) {
  const [asked, setAsked] = useState<InvitedEditor | null>(null);
  const [asking, { open, close }] = useDisclosure(false);
  const { error, showError, showProblem } = useFormError();
  const cancellation = useChangeMember(endpoints.cancelInvitation);

  function cancel(editor: InvitedEditor) {
    const checked = checkForm(memberRequest, { editorId: editor._id, teamId });
    if (!checked.ok) return showProblem(checked.problem);
    return cancellation.mutate(checked.value, {
      onSuccess: () => {
        close();
        onCancelled();
      },
      onError: showError,
    });
  }

  return (
    <>
      {invited.length > 0 && (
        <ul className={styles.list} aria-label="Invitations">
          {invited.map((editor) => (
            <li key={editor._id} className={rowStyles.row} aria-label={editor.name}>
              <Person name={editor.name} username={editor.username} picture={editor.profile}>
                <InvitedBadge />
                <span>
                  Sent <IstTime at={editor.invitedAt} />. Open until <IstTime at={editor.expiresAt} />.
                </span>
              </Person>
              <Button
                variant="default"
                size="xs"
                className={rowStyles.remove}
                aria-label={`Cancel the invitation to ${editor.name}`}
                onClick={() => {
                  setAsked(editor);
                  open();
                }}
              >
                Cancel invitation
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked !== null && (
        <ConfirmDialog
          opened={asking}
          title={`Cancel the invitation to ${asked.name}?`}
          cancel="Keep invitation"
          confirm="Cancel invitation"
          pending={cancellation.isPending}
          onConfirm={() => cancel(asked)}
          onClose={close}
        >
          {asked.name} (@{asked.username}) can no longer accept it. You can invite them again.
          <ErrorText {...error} reserve />
        </ConfirmDialog>
      )}
    </>
  );
}
