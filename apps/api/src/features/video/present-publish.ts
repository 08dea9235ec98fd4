import { limits, type Video } from '@cutroom/contracts';
import type { PublishDetails } from './publish.record';
import type { VideoRecord } from './video.record';

/** A consent counts as open for this long after it expired: the sweep that ends it runs every minute. */
const sweepMs = 120_000;

type PublishFacts = Pick<Video, 'asking' | 'updatedAt' | 'publication' | 'nextAttemptAt'>;

/** What the row says about the publish of a video. */
export function presentPublish(video: VideoRecord, now: Date): PublishFacts {
  const { state, publish, log, updatedAt } = video;
  const isLatest = publish !== null && publish.attempt === log?.attempt;
  const backoff = state === 'PUBLISHING' && !publish?.awaiting ? publish?.backoff : null;
  return {
    asking: isAsking(video, now),
    updatedAt: updatedAt.toISOString(),
    publication: isLatest ? presentPublication(publish) : null,
    nextAttemptAt: backoff?.until.toISOString() ?? null,
  };
}

/** In a damaged row nobody knows what was approved. The list must not fail because of it. */
function presentPublication({ details }: { details: PublishDetails | null }): Video['publication'] {
  if (!details) return null;
  const { title, privacyStatus, options } = details;
  return { title, privacyStatus, publishAt: options?.publishAt ?? null };
}

function isAsking({ state, log, updatedAt }: VideoRecord, now: Date): boolean {
  if (state !== 'PENDING' || !log || log.failure !== null) return false;
  if (log.permissionGranted.status !== 'INPROGRESS') return false;
  return now.getTime() - updatedAt.getTime() < limits.oauthStateLifetimeMs + sweepMs;
}
