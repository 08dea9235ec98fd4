import { endpoints, memberRequest, type InvitedEditor } from '@cutroom/contracts';
import { IstTime } from '../../../components/ist-time';
import { checkForm } from '../../../lib/forms/check-form';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useChangeMember } from '../api/use-change-member';
import { InvitedBadge } from './invited-badge';
import { OpenInvitations } from './open-invitations';
import { Person } from './person';

interface InvitedEditorsProps {
  teamId: string;
  invited: readonly InvitedEditor[];
  /** Called after the list has been reloaded. */
  onCancelled: () => void;
}

/** Editors who have not yet answered the team's invitation. */
export function InvitedEditors({ teamId, invited, onCancelled }: InvitedEditorsProps) {
  const { error, showError, showProblem } = useFormError();
  const cancellation = useChangeMember(endpoints.cancelInvitation);

  function cancel(editor: InvitedEditor, onEnded: () => void) {
    const checked = checkForm(memberRequest, { editorId: editor._id, teamId });
    if (!checked.ok) return showProblem(checked.problem);
    return cancellation.mutate(checked.value, {
      onSuccess: () => {
        onEnded();
        onCancelled();
      },
      onError: showError,
    });
  }

  return (
    <OpenInvitations
      label="Invitations"
      invitations={invited}
      nameOf={({ name }) => name}
      verb="Cancel"
      end="Cancel invitation"
      titleOf={({ name }) => `Cancel the invitation to ${name}?`}
      renderRow={({ name, username, profile, invitedAt, expiresAt }) => (
        <Person name={name} username={username} picture={profile}>
          <InvitedBadge />
          <span>
            Sent <IstTime at={invitedAt} />. Open until <IstTime at={expiresAt} />.
          </span>
        </Person>
      )}
      renderEffect={({ name, username }) =>
        `${name} (@${username}) can no longer accept it. You can invite them again.`
      }
      pending={cancellation.isPending}
      error={error}
      onEnd={cancel}
    />
  );
}
