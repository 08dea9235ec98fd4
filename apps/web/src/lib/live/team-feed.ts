import type { TeamChangeKind } from '@cutroom/contracts';
import { feedContext, type Watch } from './feed-context';
import type { ConnectionListener } from './live-socket';

export interface TeamListener extends Required<Pick<ConnectionListener, 'onGivenUp'>> {
  /**
   * Called for every connection. For `quietMs` before it nothing has changed; 0 says that this is not known, and always
   * comes when something may have changed while there was no connection.
   */
  onConnect: (quietMs: number) => void;
  onChange: (kinds: readonly TeamChangeKind[]) => void;
}

/** Watches the user's team, from the signed-in area. */
export type WatchTeam = Watch<TeamListener>;

export const TeamFeedContext = feedContext<TeamListener>(
  async () => (await import('./watch-team')).watchTeam,
);
