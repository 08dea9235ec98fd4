import type { Invitation } from '@cutroom/contracts';
import { Button, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SkeletonBlock } from '../../../components/skeletons';
import { errorMessage } from '../../../lib/api-client/api-error';
import { InvitationRow, type AnswerProps } from './invitation-row';
import styles from './invitations.module.css';

interface InvitationsProps extends AnswerProps {
  query: UseQueryResult<Invitation[]>;
  /** Shown when there is none. */
  children: ReactNode;
}

/** The open invitations of an editor in no team, newest first. */
export function Invitations({ query, children, ...answer }: InvitationsProps) {
  if (query.isPending) {
    return (
      <div role="status" aria-label="Loading your invitations">
        <SkeletonBlock width="min(24rem, 100%)" height="1.25rem" />
      </div>
    );
  }
  if (query.isLoadingError) {
    return (
      <div role="alert" className={styles.row}>
        <Text size="sm" c="var(--mantine-color-error)">
          Couldn't load your invitations: {errorMessage(query.error)}
        </Text>
        <Button variant="default" size="xs" onClick={() => void query.refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (query.data.length === 0) return children;
  return (
    <ul className={styles.list} aria-label="Invitations">
      {query.data.map((invitation) => (
        <InvitationRow key={invitation._id} invitation={invitation} {...answer} />
      ))}
    </ul>
  );
}
