import { endpoints } from '@cutroom/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { queryKey } from './api-query';

/** Reads again whatever shows the state of this video: its own row, the lists, the counters and its log. */
export function useReloadVideo(videoId: string): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    const params = { params: { videoId } };
    const keys = [
      queryKey(endpoints.videoDetails, params),
      queryKey(endpoints.readLog, params),
      queryKey(endpoints.publishedVideos),
      queryKey(endpoints.pendingVideos),
      queryKey(endpoints.teamStats),
    ];
    for (const key of keys) void queryClient.invalidateQueries({ queryKey: key });
  }, [queryClient, videoId]);
}

const everyMs = 3_000;

/** Reads it again every few seconds while `active`: for what happens in another tab and has no event of its own. */
export function useReloadWhile(active: boolean, reload: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(reload, everyMs);
    return () => clearInterval(timer);
  }, [active, reload]);
}
