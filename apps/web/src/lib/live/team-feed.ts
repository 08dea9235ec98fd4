import type { TeamChangeKind } from '@cutroom/contracts';
import { feedContext, type Watch } from './feed-context';
import type { ConnectionListener } from './live-socket';

export interface TeamListener extends Required<Pick<ConnectionListener, 'onConnect' | 'onGivenUp'>> {
  onChange: (kinds: readonly TeamChangeKind[]) => void;
}

/** Watches the user's team, from the signed-in area. */
export type WatchTeam = Watch<TeamListener>;

export const TeamFeedContext = feedContext<TeamListener>(
  async () => (await import('./watch-team')).watchTeam,
);
