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
 * Whether a query is reloaded. An open video is reloaded only while its preview is being made, so that a form does not
 * disappear while the user fills it in.
 */
function isReloaded({ queryKey: [row], state }: Query): boolean {
  if (row !== queryKey(videoDetails)[0]) return true;
  const media = (state.data as VideoDetails | undefined)?.media;
  return media?.state === 'WAITING' || media?.state === 'RUNNING';
}

/** Changes within this time are loaded together. */
const collectMs = 300;

export interface TeamReload {
  add: (kinds: readonly TeamChangeKind[]) => void;
  stop: () => void;
}

/**
 * Reloads data that has changed and is on the page; other data is loaded when it is shown. The first change starts the
 * wait, so that a stream of changes cannot delay the reload for ever.
 */
export function reloadTeam(queryClient: QueryClient): TeamReload {
  const waiting = new Set<Endpoint>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function reload() {
    timer = undefined;
    for (const endpoint of waiting) {
      const key = { queryKey: queryKey(endpoint) };
      // A running request may be older than the change, and must not be cancelled while it adds a page to a list.
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
