import { endpoints, type Profile } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { CallButton } from '../../../components/call-button';
import { ErrorText } from '../../../components/error-text';
import { paths } from '../../../config/paths';
import { call } from '../../../lib/api-client/call';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useSubmit } from '../../../lib/forms/use-submit';
import { session } from '../../../lib/session/session';

interface AcceptInvitationProps {
  code: string;
  email: string;
  profile: Profile;
}

/** Why this account cannot accept; null when it can. The server decides again. */
function obstacleOf({ profile, email }: Omit<AcceptInvitationProps, 'code'>): string | null {
  if (profile.role !== 'EDITOR')
    return "You're signed in as a creator. Log out, and open the link again to join as an editor.";
  if (profile.email !== email)
    return `You're signed in with ${profile.email}. Log out, and open the link again with the invited address.`;
  if (profile.isInTeam)
    return "You're already in a team. Leave it on the team page before you join another one.";
  return null;
}

/** For a signed-in user: joins the team, or says why this account cannot. */
export function AcceptInvitation({ code, email, profile }: AcceptInvitationProps) {
  const { error, showError } = useFormError();
  const { pending, submit } = useSubmit(showError);
  const navigate = useNavigate();
  const obstacle = obstacleOf({ profile, email });
  if (obstacle !== null) return <Text role="status">{obstacle}</Text>;

  const join = () =>
    submit(async () => {
      const joined = await call(endpoints.joinTeam, { body: { code } });
      session.updateProfile(joined.profile);
      await navigate(paths.team);
    });

  return (
    <>
      <ErrorText {...error} reserve />
      <CallButton onClick={join} loading={pending}>
        Join team
      </CallButton>
    </>
  );
}
