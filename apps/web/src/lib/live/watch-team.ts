import { understoodTeamChange } from '@cutroom/contracts';
import { openLiveSocket } from './live-socket';
import type { WatchTeam } from './team-feed';

/** One socket for the changes of the user's team (docs/product.md#live-updates). */
export const watchTeam: WatchTeam = (teamId, { onChange, onConnect, onGivenUp }) => {
  const { socket, close } = openLiveSocket({ team: teamId }, { onConnect, onGivenUp });
  socket.on('team', (given) => {
    const change = understoodTeamChange.safeParse(given);
    if (change.success && change.data.kinds.length > 0) onChange(change.data.kinds);
  });
  return close;
};
