import { endpoints, type Endpoint, type TeamChangeKind } from '@cutroom/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../queries/api-query';

const { teamStats, teamInfo, pendingVideos, publishedVideos, ownVideos } = endpoints;

/** What shows each kind of change. Open videos are left out: a form that somebody fills in is not reloaded under them. */
const shownBy: Record<TeamChangeKind, readonly Endpoint[]> = {
  videos: [teamStats, teamInfo, pendingVideos, publishedVideos, ownVideos],
  publishing: [pendingVideos, publishedVideos, ownVideos],
  members: [teamStats, teamInfo],
};

/** Changes that come together are loaded together. */
const collectMs = 300;

export interface TeamReload {
  add: (kinds: readonly TeamChangeKind[]) => void;
  stop: () => void;
}

/**
 * Reloads what is on the page and what has changed; the rest is loaded when it is shown. The first change starts the wait,
 * so that a stream of them cannot put it off for ever.
 */
export function reloadTeam(queryClient: QueryClient): TeamReload {
  const waiting = new Set<Endpoint>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function reload() {
    timer = undefined;
    for (const endpoint of waiting) {
      const key = { queryKey: queryKey(endpoint) };
      // A request under way may be older than the change, and a page that is being added to a list must not be cancelled.
      if (queryClient.isFetching(key) > 0) continue;
      waiting.delete(endpoint);
      void queryClient.invalidateQueries(key);
    }
    if (waiting.size > 0) schedule();
  }

  function schedule() {
    timer ??= setTimeout(reload, collectMs);
  }

  return {
    add(kinds) {
      for (const kind of kinds) for (const endpoint of shownBy[kind]) waiting.add(endpoint);
      if (waiting.size > 0) schedule();
    },
    stop: () => clearTimeout(timer),
  };
}
