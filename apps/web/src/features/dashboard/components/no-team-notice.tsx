import { endpoints, messages, type Invitation } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { ErrorText } from '../../../components/error-text';
import { Icon } from '../../../components/icon';
import { onDemand } from '../../../components/on-demand';
import { useFormError } from '../../../lib/forms/use-form-error';
import { apiQuery } from '../../../lib/queries/api-query';
import { useAcceptInvitation, useDeclineInvitation } from '../api/use-answer-invitation';
import { Invitations } from './invitations';
import styles from './no-team-notice.module.css';

const JoinByCode = onDemand({
  what: 'the invite code field',
  load: async () => (await import('./join-by-code')).JoinByCode,
  placeholder: <div className={styles.codeSpace} />,
});

interface NoTeamNoticeProps {
  username: string;
  /** Gets the username of the team's creator. */
  onJoined: (creator: string) => void;
}

/** The notice for an editor without a team: the open invitations and the field for an invite code (docs/product.md#dashboard). */
export function NoTeamNotice({ username, onJoined }: NoTeamNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  const query = useQuery(apiQuery(endpoints.invitations));
  // The notice shows the error, because the row of an expired invitation may have disappeared already.
  const { error, showError } = useFormError();
  const [asked, setAsked] = useState<Invitation | null>(null);
  const [asking, { open, close }] = useDisclosure(false);
  const acceptance = useAcceptInvitation({
    onAnswered: ({ creator }) => onJoined(creator.username),
    onError: showError,
  });

  function closeDialog() {
    close();
    // The focused button may have disappeared with its row.
    notice.current?.focus({ preventScroll: true });
  }
  const refusal = useDeclineInvitation({
    onAnswered: closeDialog,
    onError: (problem) => {
      closeDialog();
      showError(problem);
    },
  });

  return (
    <section ref={notice} className={styles.notice} aria-label="Notice" tabIndex={-1}>
      <Icon name="users" size={24} />
      <div className={styles.texts}>
        <Text fw={600}>{messages.notInTeam}</Text>
        <div className={styles.nextStep}>
          <Invitations
            query={query}
            accepting={acceptance.isPending ? acceptance.variables : null}
            onAccept={acceptance.mutate}
            onDecline={(invitation) => {
              setAsked(invitation);
              open();
            }}
          >
            <Text size="sm" c="dimmed">
              Ask your creator to invite <strong>@{username}</strong>. The invitation will appear here, and
              you can upload once you accept it.
            </Text>
          </Invitations>
        </div>
        <JoinByCode onJoined={onJoined} />
        <ErrorText {...error} />
      </div>
      {asked !== null && (
        <ConfirmDialog
          opened={asking}
          title={`Decline ${asked.creator.username}'s invitation?`}
          confirm="Decline"
          pending={refusal.isPending}
          onConfirm={() => refusal.mutate(asked)}
          onClose={close}
        >
          @{asked.creator.username} can invite you again in a few days.
        </ConfirmDialog>
      )}
    </section>
  );
}
