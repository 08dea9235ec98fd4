import { endpoints, type VideoSource } from '@cutroom/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../lib/api-client/call';
import { apiQuery } from '../../lib/queries/api-query';

const sourceQuery = (videoId: string, version?: string) =>
  apiQuery(endpoints.videoSource, { params: { videoId }, query: { version } });

/**
 * The presigned URLs that the player shows, and the version behind them, which an approval names. They are requested
 * once per review. The player requests new ones only when they have expired, because a new URL interrupts the playback.
 *
 * @param version without it, the one under review
 */
export const useVideoSource = (videoId: string, version?: string) =>
  useQuery({ ...sourceQuery(videoId, version), staleTime: Infinity, gcTime: 0 });

/**
 * Requests fresh URLs; resolves to undefined when there are none. `waveform` takes only that one, so that the player goes on
 * with what it plays.
 */
export type Renew = (what?: 'waveform') => Promise<VideoSource | undefined>;

/**
 * Replaces expired URLs by fresh ones, always of the version that is shown. Another version replaces it only at the
 * user's request, because an approval names the version that was watched.
 *
 * @param asked the version that the page asked for; without it, the one that was under review
 */
export function useRenewal(videoId: string, shown: VideoSource | undefined, asked?: string): Renew {
  const queryClient = useQueryClient();
  const version = shown?.version;
  return useCallback<Renew>(
    async (what) => {
      if (version === undefined) return undefined;
      const renewed = { params: { videoId }, query: { version } };
      const fresh = await call(endpoints.videoSource, renewed).catch(() => undefined);
      if (fresh === undefined) return undefined;
      const { queryKey } = sourceQuery(videoId, asked);
      queryClient.setQueryData(queryKey, (now) => {
        // The user may have loaded another version meanwhile.
        if (now?.version !== version) return now;
        return what === 'waveform' ? { ...now, waveformUrl: fresh.waveformUrl } : fresh;
      });
      return fresh;
    },
    [queryClient, videoId, version, asked],
  );
}
