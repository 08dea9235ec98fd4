import type { Video } from '@cutroom/contracts';
import { serverNow } from '../lib/time/server-clock';
import { useNow } from '../lib/time/use-now';

export type ScheduledVideo = Pick<Video, 'state' | 'publication'>;

/**
 * When YouTube makes the video public, as an ISO date; null once it has, for a video without a schedule, and for one whose
 * publish has ended without reaching the channel.
 */
export function useSchedule({ state, publication }: ScheduledVideo): string | null {
  const now = useNow(60_000, serverNow);
  const hasEnded = state !== 'PUBLISHING' && state !== 'PUBLISHED';
  const publishAt = hasEnded ? null : (publication?.publishAt ?? null);
  return publishAt === null || Date.parse(publishAt) <= now ? null : publishAt;
}
