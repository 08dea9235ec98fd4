import type { Invitation } from '@cutroom/contracts';
import { Button, Group, Text } from '@mantine/core';
import { CallButton } from '../../../components/call-button';
import { IstTime } from '../../../components/ist-time';
import styles from './invitations.module.css';

export interface AnswerProps {
  /** The invitation being accepted, or null. */
  accepting: Invitation | null;
  onAccept: (invitation: Invitation) => void;
  onDecline: (invitation: Invitation) => void;
}

/** One invitation: who invites, what accepting shares, and the two buttons. */
export function InvitationRow({
  invitation,
  accepting,
  onAccept,
  onDecline,
}: AnswerProps & { invitation: Invitation }) {
  const { username } = invitation.creator;
  return (
    <li className={styles.row} aria-label={`Invitation from ${username}`}>
      <div className={styles.texts}>
        <Text size="sm">
          <strong>{username}</strong> invites you to their team
        </Text>
        <Text size="xs" c="dimmed">
          Accepting shares your email address. Open until <IstTime at={invitation.expiresAt} />.
        </Text>
      </div>
      <Group gap="xs">
        <CallButton
          size="xs"
          aria-label={`Accept the invitation from ${username}`}
          loading={accepting?._id === invitation._id}
          disabled={accepting !== null && accepting._id !== invitation._id}
          onClick={() => onAccept(invitation)}
        >
          Accept
        </CallButton>
        <Button
          size="xs"
          variant="default"
          aria-label={`Decline the invitation from ${username}`}
          disabled={accepting !== null}
          onClick={() => onDecline(invitation)}
        >
          Decline
        </Button>
      </Group>
    </li>
  );
}
