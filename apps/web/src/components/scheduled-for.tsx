import type { Video } from '@cutroom/contracts';
import { serverNow } from '../lib/time/server-clock';
import { useNow } from '../lib/time/use-now';
import { IstTime } from './ist-time';

/**
 * 'Scheduled for …', until YouTube makes the video public; nothing for a video without a schedule, or whose publish has
 * ended without reaching the channel.
 */
export function ScheduledFor({
  video: { state, publication },
}: {
  video: Pick<Video, 'state' | 'publication'>;
}) {
  const now = useNow(60_000, serverNow);
  const hasEnded = state !== 'PUBLISHING' && state !== 'PUBLISHED';
  const publishAt = hasEnded ? null : (publication?.publishAt ?? null);
  if (publishAt === null || Date.parse(publishAt) <= now) return null;
  return (
    <span>
      Scheduled for <IstTime at={publishAt} />
    </span>
  );
}
