import type { InviteLink } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import { IstTime } from '../../../components/ist-time';
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
  const revocation = useRevokeInviteLink();
  return (
    <OpenInvitations
      label="Emailed invitations"
      titleOf={() => 'Revoke the invitation?'}
      invitations={links}
      nameOf={({ email }) => email}
      verb="Revoke"
      end="Revoke"
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
      onEnd={({ _id: linkId }, report) => revocation.mutate({ linkId, teamId }, report)}
      onEnded={onRevoked}
    />
  );
}
