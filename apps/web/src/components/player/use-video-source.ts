import { endpoints } from '@cutroom/contracts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../lib/queries/api-query';

/**
 * The presigned URLs that the player shows, and the version behind them: an approval names this version. Asked for once
 * per review; the player asks again when they have expired, as every fresh URL interrupts the playback.
 *
 * @param version without it, the one under review
 */
export const useVideoSource = (videoId: string, version?: string) =>
  useQuery({
    ...apiQuery(endpoints.videoSource, { params: { videoId }, query: { version } }),
    staleTime: Infinity,
    gcTime: 0,
  });
