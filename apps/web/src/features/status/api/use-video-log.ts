import { endpoints, type Video, type VideoLog } from '@cutroom/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiQuery, queryKey } from '../../../lib/queries/api-query';
import { measure, noSpeeds } from '../model/log-speeds';
import { newerLog } from '../model/newer-log';
import { isFinal, outcomeOf } from '../model/publish-progress';

/** GET /logs/:videoId; whatever comes first or last, what is kept never goes backwards. */
const logQuery = (videoId: string) => ({
  ...apiQuery(endpoints.readLog, { params: { videoId } }),
  structuralSharing: (known: unknown, next: unknown) =>
    newerLog(known as VideoLog | undefined, next as VideoLog),
});

/** One socket for a video while `watching`, its code loaded when the first one is needed. */
function useLiveLog(videoId: string, watching: boolean): { live: boolean } {
  const queryClient = useQueryClient();
  const [live, setLive] = useState(false);
  useEffect(() => {
    if (!watching) return undefined;
    const { queryKey: key } = logQuery(videoId);
    let left = false;
    let close: (() => void) | undefined;
    void import('./watch-log').then(({ watchLog }) => {
      if (left) return;
      close = watchLog(videoId, {
        onLog: (log) => queryClient.setQueryData<VideoLog>(key, (known) => newerLog(known, log)),
        onReconnect: () => void queryClient.invalidateQueries({ queryKey: key }),
        onConnection: setLive,
      });
    });
    return () => {
      left = true;
      close?.();
      setLive(false);
    };
  }, [videoId, watching, queryClient]);
  return { live };
}

/** What is known of one publish: read once, then told live until nothing more will happen. */
export function useVideoLog(video: Video) {
  const queryClient = useQueryClient();
  const settled = video.state === 'PUBLISHED';
  const { data: log, error, refetch } = useQuery({ ...logQuery(video._id), enabled: !settled });
  const outcome = outcomeOf(video, log);
  const watching = log !== undefined && !isFinal(outcome);
  const { live } = useLiveLog(video._id, watching);

  const [speeds, setSpeeds] = useState(noSpeeds);
  const measured = log === undefined ? speeds : measure(speeds, log);
  if (measured !== speeds) setSpeeds(measured);

  // The list was read before this happened: whether a failed one waits for review again is told by the list.
  const unlisted =
    log !== undefined &&
    !settled &&
    (log.youtubeUrl !== null || (log.failure ?? video.failure) !== video.failure);
  const version = log?.version;
  useEffect(() => {
    if (!unlisted) return;
    for (const list of [endpoints.publishedVideos, endpoints.pendingVideos, endpoints.teamStats]) {
      void queryClient.invalidateQueries({ queryKey: queryKey(list) });
    }
  }, [unlisted, version, queryClient]);

  return { log, outcome, error, refetch, speeds: measured, connection: { wanted: watching, live } };
}
