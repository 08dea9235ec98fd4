import { endpoints, type Endpoint, type TeamChangeKind, type VideoDetails } from '@cutroom/contracts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { queryKey } from '../queries/api-query';

const { teamStats, teamInfo, teamStorage, pendingVideos, publishedVideos, ownVideos, videoDetails } =
  endpoints;
const { changesRequestedVideos, browseVideos, binnedVideos, room, notifications, unreadNotifications } =
  endpoints;
const { teamActivity } = endpoints;

/** The endpoints whose data each kind of change affects. */
const shownBy: Record<TeamChangeKind, readonly Endpoint[]> = {
  videos: [
    teamStats,
    teamInfo,
    teamStorage,
    pendingVideos,
    changesRequestedVideos,
    publishedVideos,
    ownVideos,
    binnedVideos,
    browseVideos,
    videoDetails,
    room,
  ],
  storage: [teamStorage],
  publishing: [pendingVideos, publishedVideos, ownVideos, browseVideos, room],
  members: [teamStats, teamInfo, teamStorage, room],
  notifications: [notifications, unreadNotifications],
  activity: [teamActivity],
};

/**
 * An open video is reloaded while its preview is being made, and otherwise left alone: a form that somebody fills in
 * must not disappear under them.
 */
function isReloaded({ queryKey: [row], state }: Query): boolean {
  if (row !== queryKey(videoDetails)[0]) return true;
  const media = (state.data as VideoDetails | undefined)?.media;
  return media?.state === 'WAITING' || media?.state === 'RUNNING';
}

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
      void queryClient.invalidateQueries({ ...key, predicate: isReloaded });
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
