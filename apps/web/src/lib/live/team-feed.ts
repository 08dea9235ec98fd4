import type { TeamChangeKind, TeamQuiet } from '@cutroom/contracts';
import { feedContext, type Watch } from './feed-context';
import type { ConnectionListener } from './live-socket';

/**
 * For how many milliseconds each kind of data has not changed. Of a missing one nobody knows; after a lost connection,
 * all are missing.
 */
export type QuietTimes = TeamQuiet['ms'];

export interface TeamListener extends Required<Pick<ConnectionListener, 'onGivenUp'>> {
  /** Called for every connection. */
  onConnect: (quiet: QuietTimes) => void;
  onChange: (kinds: readonly TeamChangeKind[]) => void;
}

/** Watches the user's team, from the signed-in area. */
export type WatchTeam = Watch<TeamListener>;

export const TeamFeedContext = feedContext<TeamListener>(
  async () => (await import('./watch-team')).watchTeam,
);
