import { endpoints, type Video, type VideoLog } from '@cutroom/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { watchLater } from '../../../lib/live/watch-later';
import { apiQuery } from '../../../lib/queries/api-query';
import { useReloadVideo, useReloadWhile } from '../../../lib/queries/use-reload-video';
import { measure, noSpeeds } from '../model/log-speeds';
import { newerLog } from '../model/newer-log';
import { isBehind, isFinal, isOlder, isWaitingInLine, outcomeOf } from '../model/publish-progress';

/** GET /logs/:videoId. Responses and events may arrive in any order; newerLog keeps the log from moving backwards. */
const logQuery = (videoId: string) => ({
  ...apiQuery(endpoints.readLog, { params: { videoId } }),
  structuralSharing: (known: unknown, next: unknown) =>
    newerLog(known as VideoLog | undefined, next as VideoLog),
});

/** Opens a socket for a video while `watching`. The socket's code is loaded on first use. */
function useLiveLog(videoId: string, watching: boolean): { live: boolean } {
  const queryClient = useQueryClient();
  const [live, setLive] = useState(false);
  useEffect(() => {
    if (!watching) return undefined;
    const { queryKey: key } = logQuery(videoId);
    const stop = watchLater(
      () => import('./watch-log'),
      ({ watchLog }) =>
        watchLog(videoId, {
          onLog: (log) => queryClient.setQueryData<VideoLog>(key, (known) => newerLog(known, log)),
          onReconnect: () => void queryClient.invalidateQueries({ queryKey: key }),
          onConnection: setLive,
        }),
    );
    return () => {
      stop();
      setLive(false);
    };
  }, [videoId, watching, queryClient]);
  return { live };
}

/** The state of one publish: loaded once, then updated by socket until it is final. */
export function useVideoLog(video: Video) {
  const settled = video.state === 'PUBLISHED';
  const { data: log, error, refetch } = useQuery({ ...logQuery(video._id), enabled: !settled });
  const outcome = outcomeOf(video, log);
  const watching = log !== undefined && (!isFinal(outcome) || isOlder(log, video));
  const { live } = useLiveLog(video._id, watching);

  const [speeds, setSpeeds] = useState(noSpeeds);
  const measured = log === undefined ? speeds : measure(speeds, log);
  if (measured !== speeds) setSpeeds(measured);

  // Only the list says what the creator can do now. It is reloaded at once, and until it has caught up: a video becomes
  // PUBLISHED shortly after its log has the link.
  const behind = isBehind(video, log);
  const reload = useReloadVideo(video._id);
  useEffect(() => {
    if (behind) reload();
  }, [behind, log?.version, reload]);
  useReloadWhile(behind || isWaitingInLine(outcome), reload);

  return { log, outcome, error, refetch, speeds: measured, connection: { wanted: watching, live } };
}
