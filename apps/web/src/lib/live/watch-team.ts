import { knownKinds, knownQuietTimes, type TeamChangeKind, type TeamQuiet } from '@cutroom/contracts';
import type { Watch } from './feed-context';
import { openLiveSocket, type ConnectionListener } from './live-socket';

/**
 * For how many milliseconds each kind of data has not changed. For a missing kind this is unknown. After a lost
 * connection, all are missing.
 */
export type QuietTimes = TeamQuiet['ms'];

export interface TeamListener extends Required<Pick<ConnectionListener, 'onGivenUp'>> {
  /** Called for every connection. */
  onConnect: (quiet: QuietTimes) => void;
  onChange: (kinds: readonly TeamChangeKind[]) => void;
}

/** Watches the user's team, from the signed-in area. */
export type WatchTeam = Watch<TeamListener>;

/**
 * The service sends the quiet times right after a connection; an older service does not. This is how long to wait for
 * them.
 */
const quietWaitMs = 1_000;

/** One socket for the changes of the user's team (docs/product.md#live-updates). */
export const watchTeam: WatchTeam = (teamId, { onChange, onConnect, onGivenUp }) => {
  let wait: ReturnType<typeof setTimeout> | undefined;

  /** Reports the first connection, once. */
  function report(quiet: QuietTimes) {
    if (wait === undefined) return;
    clearTimeout(wait);
    wait = undefined;
    onConnect(quiet);
  }

  const { socket, close } = openLiveSocket(
    { team: teamId },
    {
      onConnect(again) {
        clearTimeout(wait);
        wait = undefined;
        // Changes since the last connection may be older than the quiet times, so these do not help.
        if (again) onConnect({});
        else wait = setTimeout(() => report({}), quietWaitMs);
      },
      onGivenUp,
    },
  );
  socket.on('quiet', (given) => report(knownQuietTimes(given)));
  socket.on('team', (given) => {
    const kinds = knownKinds(given);
    if (kinds.length > 0) onChange(kinds);
  });
  return () => {
    clearTimeout(wait);
    close();
  };
};
