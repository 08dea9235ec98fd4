import { endpoints } from '@cutroom/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { queryKey } from './api-query';

/** Reloads all data that shows the state of this video: its details, the lists, the counters and its log. */
export function useReloadVideo(videoId: string): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    const params = { params: { videoId } };
    const keys = [
      queryKey(endpoints.videoDetails, params),
      queryKey(endpoints.room, params),
      queryKey(endpoints.proposal, params),
      queryKey(endpoints.readLog, params),
      queryKey(endpoints.browseVideos),
      queryKey(endpoints.publishedVideos),
      queryKey(endpoints.pendingVideos),
      queryKey(endpoints.ownVideos),
      queryKey(endpoints.changesRequestedVideos),
      queryKey(endpoints.binnedVideos),
      queryKey(endpoints.teamStats),
    ];
    for (const key of keys) void queryClient.invalidateQueries({ queryKey: key });
  }, [queryClient, videoId]);
}

const everyMs = 3_000;

/** Reloads every few seconds while `active`: for changes in another tab that send no event. */
export function useReloadWhile(active: boolean, reload: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(reload, everyMs);
    return () => clearInterval(timer);
  }, [active, reload]);
}
