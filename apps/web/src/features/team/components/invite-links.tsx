import type { InviteLink } from '@cutroom/contracts';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { ErrorText } from '../../../components/error-text';
import { IstTime } from '../../../components/ist-time';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useRevokeInviteLink } from '../api/use-invite-links';
import rowStyles from './editor-row.module.css';
import linkStyles from './invite-links.module.css';
import styles from './team.module.css';

interface InviteLinksProps {
  teamId: string;
  links: readonly InviteLink[];
  /** Called after the list has been reloaded. */
  onRevoked: () => void;
}

/** The open invitations that were sent to an email address. */
export function InviteLinks({ teamId, links, onRevoked }: InviteLinksProps) {
  const [asked, setAsked] = useState<InviteLink | null>(null);
  const [asking, { open, close }] = useDisclosure(false);
  const { error, showError } = useFormError();
  const revocation = useRevokeInviteLink();

  const revoke = ({ _id: linkId }: InviteLink) =>
    revocation.mutate(
      { linkId, teamId },
      {
        onSuccess: () => {
          close();
          onRevoked();
        },
        onError: showError,
      },
    );

  return (
    <>
      {links.length > 0 && (
        <ul className={styles.list} aria-label="Emailed invitations">
          {links.map((link) => (
            <li key={link._id} className={rowStyles.row} aria-label={link.email}>
              <div className={linkStyles.texts}>
                <Text fw={600}>{link.email}</Text>
                <Text size="sm" c="dimmed">
                  Emailed <IstTime at={link.invitedAt} />. Open until <IstTime at={link.expiresAt} />.
                </Text>
              </div>
              <Button
                variant="default"
                size="xs"
                className={rowStyles.remove}
                aria-label={`Revoke the invitation to ${link.email}`}
                onClick={() => {
                  setAsked(link);
                  open();
                }}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked !== null && (
        <ConfirmDialog
          opened={asking}
          title="Revoke the invitation?"
          cancel="Keep invitation"
          confirm="Revoke"
          pending={revocation.isPending}
          onConfirm={() => revoke(asked)}
          onClose={close}
        >
          The link that we emailed to {asked.email} stops working at once. You can invite them again tomorrow.
          <ErrorText {...error} reserve />
        </ConfirmDialog>
      )}
    </>
  );
}
