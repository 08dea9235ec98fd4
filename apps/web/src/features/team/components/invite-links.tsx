import type { InviteLink } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import { IstTime } from '../../../components/ist-time';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useRevokeInviteLink } from '../api/use-invite-links';
import styles from './invite-links.module.css';
import { OpenInvitations } from './open-invitations';

interface InviteLinksProps {
  teamId: string;
  links: readonly InviteLink[];
  /** Called after the list has been reloaded. */
  onRevoked: () => void;
}

/** The open invitations that were sent to an email address. */
export function InviteLinks({ teamId, links, onRevoked }: InviteLinksProps) {
  const { error, showError } = useFormError();
  const revocation = useRevokeInviteLink();

  const revoke = ({ _id: linkId }: InviteLink, onEnded: () => void) =>
    revocation.mutate(
      { linkId, teamId },
      {
        onSuccess: () => {
          onEnded();
          onRevoked();
        },
        onError: showError,
      },
    );

  return (
    <OpenInvitations
      label="Emailed invitations"
      invitations={links}
      nameOf={({ email }) => email}
      verb="Revoke"
      end="Revoke"
      titleOf={() => 'Revoke the invitation?'}
      renderRow={({ email, invitedAt, expiresAt }) => (
        <div className={styles.texts}>
          <Text fw={600}>{email}</Text>
          <Text size="sm" c="dimmed">
            Emailed <IstTime at={invitedAt} />. Open until <IstTime at={expiresAt} />.
          </Text>
        </div>
      )}
      renderEffect={({ email }) =>
        `The link that we emailed to ${email} stops working at once. You can invite them again tomorrow.`
      }
      pending={revocation.isPending}
      error={error}
      onEnd={revoke}
    />
  );
}
