import { limits, messages, type VideoNeed } from '@cutroom/contracts';
import { isStored } from './is-stored';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.record';

type NeedDeps = Pick<VideoDeps, 'storage' | 'clock'>;

/** What the publish of this video cannot finish without its creator; null when there is nothing. */
export async function presentNeed(
  deps: NeedDeps,
  { state, publish }: VideoRecord,
): Promise<VideoNeed | null> {
  if (!publish) return null;
  const asking = publish.asking != null && publish.asking.until > deps.clock();
  if (state === 'PUBLISHING' && publish.awaiting) {
    const until = new Date(publish.awaiting.since.getTime() + limits.permissionWaitMs).toISOString();
    const restarts = publish.awaiting.reason === 'session-gone';
    return { kind: 'authorization', until, asking, mayBeOnChannel: publish.lastChunkSent, restarts };
  }
  if (state !== 'PUBLISHED' || publish.thumbnailSet) return null;
  const possible = await isStored(deps, publish.thumbnail);
  const reason = possible ? (publish.thumbnailProblem ?? null) : `${messages.thumbnailGone}.`;
  const mayBeSet = publish.thumbnailInDoubt === true;
  return { kind: 'thumbnail', asking: possible && asking, possible, reason, mayBeSet };
}
