import { limits, messages, type VideoNeed } from '@cutroom/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.model';

type NeedDeps = Pick<VideoDeps, 'storage' | 'clock'>;

/** A list does not wait longer than this for a store that is away. */
const lookMs = 1_000;

/** What the publish of this video cannot finish without its creator; null when there is nothing. */
export async function presentNeed(
  deps: NeedDeps,
  { state, publish }: VideoRecord,
): Promise<VideoNeed | null> {
  if (!publish) return null;
  const asking = publish.asking != null && publish.asking.until > deps.clock();
  if (state === 'PUBLISHING' && publish.awaiting) {
    const until = new Date(publish.awaiting.since.getTime() + limits.permissionWaitMs).toISOString();
    return { kind: 'authorization', until, asking, mayBeOnChannel: publish.lastChunkSent };
  }
  if (state !== 'PUBLISHED' || publish.thumbnailSet) return null;
  const possible = await isThere(deps, publish.thumbnail);
  const reason = possible ? (publish.thumbnailProblem ?? null) : `${messages.thumbnailGone}.`;
  return { kind: 'thumbnail', asking: possible && asking, possible, reason };
}

/** A store that cannot say so now counts as having the file: the call that needs it looks again. */
const isThere = ({ storage }: NeedDeps, key: string): Promise<boolean> =>
  Promise.race([
    storage.head(key).then(
      (found) => found !== null,
      () => true,
    ),
    pause(lookMs, true, { ref: false }),
  ]);
