import { teamQuiet, understoodTeamChange } from '@cutroom/contracts';
import { openLiveSocket } from './live-socket';
import type { WatchTeam } from './team-feed';

/** The service tells a socket right after its connection for how long the team was quiet; an older one does not. */
const quietWaitMs = 1_000;

/** One socket for the changes of the user's team (docs/product.md#live-updates). */
export const watchTeam: WatchTeam = (teamId, { onChange, onConnect, onGivenUp }) => {
  let wait: ReturnType<typeof setTimeout> | undefined;

  /** Reports the first connection, once. */
  function report(quietMs: number) {
    if (wait === undefined) return;
    clearTimeout(wait);
    wait = undefined;
    onConnect(quietMs);
  }

  const { socket, close } = openLiveSocket(
    { team: teamId },
    {
      onConnect(again) {
        clearTimeout(wait);
        wait = undefined;
        // What was missed since the last connection may be older than the quiet time.
        if (again) onConnect(0);
        else wait = setTimeout(report, quietWaitMs, 0);
      },
      onGivenUp,
    },
  );
  socket.on('quiet', (given) => {
    const quiet = teamQuiet.safeParse(given);
    if (quiet.success) report(quiet.data.ms);
  });
  socket.on('team', (given) => {
    const change = understoodTeamChange.safeParse(given);
    if (change.success && change.data.kinds.length > 0) onChange(change.data.kinds);
  });
  return () => {
    clearTimeout(wait);
    close();
  };
};
