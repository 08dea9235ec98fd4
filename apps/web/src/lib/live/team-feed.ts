import type { TeamChangeKind } from '@cutroom/contracts';
import { createContext } from 'react';
import type { ConnectionListener } from './live-socket';

export interface TeamListener extends Required<Pick<ConnectionListener, 'onConnect' | 'onGivenUp'>> {
  onChange: (kinds: readonly TeamChangeKind[]) => void;
}

/** Watches a team until the returned function is called. */
export type WatchTeam = (teamId: string, listener: TeamListener) => () => void;

/** Loads the socket's code on first use. */
const watchLater: WatchTeam = (teamId, listener) => {
  let left = false;
  let close: (() => void) | undefined;
  import('./watch-team').then(
    ({ watchTeam }) => {
      if (!left) close = watchTeam(teamId, listener);
    },
    // Without its code, as while offline, every list is still loaded when it is shown.
    () => undefined,
  );
  return () => {
    left = true;
    close?.();
  };
};

/** How the signed-in area watches the user's team. */
export const TeamFeedContext = createContext<WatchTeam>(watchLater);
