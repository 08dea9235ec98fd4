import { endpoints, memberRequest, type InvitedEditor } from '@cutroom/contracts';
import { Badge } from '../../../components/badge';
import { IstTime } from '../../../components/ist-time';
import { checkForm } from '../../../lib/forms/check-form';
import { useChangeMember } from '../api/use-change-member';
import { OpenInvitations, type EndingReport } from './open-invitations';
import { Person } from './person';

interface InvitedEditorsProps {
  teamId: string;
  invited: readonly InvitedEditor[];
  /** Called after the list has been reloaded. */
  onCancelled: () => void;
}

/** Editors who have not yet answered the team's invitation. */
export function InvitedEditors({ teamId, invited, onCancelled }: InvitedEditorsProps) {
  const cancellation = useChangeMember(endpoints.cancelInvitation);

  function cancel(editor: InvitedEditor, report: EndingReport) {
    const checked = checkForm(memberRequest, { editorId: editor._id, teamId });
    if (!checked.ok) return report.showProblem(checked.problem);
    return cancellation.mutate(checked.value, report);
  }

  return (
    <OpenInvitations
      label="Invitations"
      titleOf={({ name }) => `Cancel the invitation to ${name}?`}
      invitations={invited}
      nameOf={({ name }) => name}
      verb="Cancel"
      end="Cancel invitation"
      renderRow={({ name, username, profile, invitedAt, expiresAt }) => (
        <Person name={name} username={username} picture={profile}>
          <Badge>Invited</Badge>
          <span>
            Sent <IstTime at={invitedAt} />. Open until <IstTime at={expiresAt} />.
          </span>
        </Person>
      )}
      renderEffect={({ name, username }) =>
        `${name} (@${username}) can no longer accept it. You can invite them again.`
      }
      pending={cancellation.isPending}
      onEnd={cancel}
      onEnded={onCancelled}
    />
  );
}
