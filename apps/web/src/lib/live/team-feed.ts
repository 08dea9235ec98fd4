import type { TeamChangeKind } from '@cutroom/contracts';
import { createContext } from 'react';
import type { ConnectionListener } from './live-socket';
import { watchLater } from './watch-later';

export interface TeamListener extends Required<Pick<ConnectionListener, 'onConnect' | 'onGivenUp'>> {
  onChange: (kinds: readonly TeamChangeKind[]) => void;
}

/** Watches a team until the returned function is called. */
export type WatchTeam = (teamId: string, listener: TeamListener) => () => void;

/** How the signed-in area watches the user's team. */
export const TeamFeedContext = createContext<WatchTeam>((teamId, listener) =>
  watchLater(
    () => import('./watch-team'),
    ({ watchTeam }) => watchTeam(teamId, listener),
  ),
);
