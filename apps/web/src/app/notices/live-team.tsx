import { endpoints, teamChangeKinds } from '@cutroom/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { reloadTeam } from '../../lib/live/reload-team';
import { TeamFeedContext } from '../../lib/live/team-feed';
import { queryKey } from '../../lib/queries/api-query';
import { useProfile } from '../../lib/session/session';

/**
 * How long this page has been open, which limits the age of its data. Both clocks count, as they may differ after a
 * sleep.
 */
const openForMs = () => Math.max(performance.now(), Date.now() - performance.timeOrigin);

/** Keeps lists and counters of the user's team up to date (docs/product.md#live-updates). It renders nothing. */
export function LiveTeam() {
  const { teamId } = useProfile();
  const watch = useContext(TeamFeedContext);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (teamId === null) return undefined;
    const reload = reloadTeam(queryClient);
    const close = watch(teamId, {
      onChange: reload.add,
      // The first connection also reloads what has changed since the page began to load.
      onConnect: (quiet) => reload.add(teamChangeKinds.filter((kind) => (quiet[kind] ?? 0) <= openForMs())),
      // The user has left this team in another tab, or the team is closed. Without a team no socket would reload its numbers.
      onGivenUp() {
        for (const endpoint of [endpoints.identity, endpoints.teamStats])
          void queryClient.invalidateQueries({ queryKey: queryKey(endpoint) });
      },
    });
    return () => {
      reload.stop();
      close();
    };
  }, [teamId, watch, queryClient]);
  return null;
}
