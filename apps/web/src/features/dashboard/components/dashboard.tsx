import { formatDate } from '@cutroom/contracts';
import { useState, type ReactNode } from 'react';
import { DeletableVideos } from '../../../components/deletable-videos';
import layout from '../../../components/layout.module.css';
import { PageHeader } from '../../../components/page-header';
import { WaitingVersions } from '../../../components/waiting-versions';
import { useProfile } from '../../../lib/session/session';
import { useNow } from '../../../lib/time/use-now';
import { tilesFor } from '../model/tiles';
import { Counters } from './counters';
import styles from './dashboard.module.css';
import { JoinedNotice } from './joined-notice';
import { NoTeamNotice } from './no-team-notice';
import { PendingReview } from './pending-review';
import { Tiles } from './tiles';

/**
 * The dashboard of a creator, an editor in a team, or an editor without a team (docs/product.md#dashboard). `notice`
 * comes first.
 */
export function Dashboard({ notice }: { notice: ReactNode }) {
  const { username, role, isInTeam } = useProfile();
  const today = formatDate(useNow(60_000));
  const [joined, setJoined] = useState<string | null>(null);
  return (
    <>
      <PageHeader title={`Welcome, ${username}`} subtitle={today} />
      <div className={layout.sections}>
        {notice}
        {!isInTeam && <NoTeamNotice username={username} onJoined={setJoined} />}
        {isInTeam && joined !== null && <JoinedNotice creator={joined} />}
        <Counters role={role} isInTeam={isInTeam} />
        {role === 'EDITOR' && isInTeam && (
          <DeletableVideos>
            <WaitingVersions uploads />
          </DeletableVideos>
        )}
        <div className={styles.columns}>
          <Tiles tiles={tilesFor({ role, isInTeam })} />
          <PendingReview role={role} isInTeam={isInTeam} />
        </div>
      </div>
    </>
  );
}
