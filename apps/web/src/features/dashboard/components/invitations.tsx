import type { Invitation } from '@cutroom/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadErrorLine } from '../../../components/load-error-line';
import { SkeletonBlock } from '../../../components/skeletons';
import { InvitationRow, type AnswerProps } from './invitation-row';
import styles from './invitations.module.css';

interface InvitationsProps extends AnswerProps {
  query: UseQueryResult<Invitation[]>;
  /** Shown when there is none. */
  children: ReactNode;
}

/** The open invitations of an editor without a team, newest first. */
export function Invitations({ query, children, ...answer }: InvitationsProps) {
  if (query.isPending) {
    return (
      <div role="status" aria-label="Loading your invitations">
        <SkeletonBlock width="min(24rem, 100%)" height="1.25rem" />
      </div>
    );
  }
  if (query.isLoadingError) {
    return <LoadErrorLine what="your invitations" query={query} className={styles.row} />;
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
