import { limits } from '@cutroom/contracts';
import { isMissingObject, type Logger, type ObjectStorage } from '@cutroom/server-kit';
import { buffer } from 'node:stream/consumers';
import type { VideoRecord } from '../../video/video.record';
import type { CommentRecord } from '../comment.model';
import { stillOf } from './still-of';

/** Stills of one email: 300 kB in all. */
const stillsMax = 5;
const readTimeoutMs = 5_000;

/** The first stills of these comments that exist, by their storage keys. It never fails: an email does without. */
export async function readStills(
  { storage, logger }: { storage: Pick<ObjectStorage, 'read'>; logger: Logger },
  video: VideoRecord,
  comments: readonly Pick<CommentRecord, 'frames' | 'version'>[],
): Promise<Map<string, Buffer>> {
  const stills = new Map<string, Buffer>();
  const signal = AbortSignal.timeout(readTimeoutMs);
  for (const comment of comments) {
    if (stills.size === stillsMax || signal.aborted) break;
    const key = stillOf(video, comment);
    if (key === null || stills.has(key)) continue;
    try {
      const bytes = await buffer(await storage.read(key, { end: limits.stillMaxBytes, signal }));
      if (bytes.length <= limits.stillMaxBytes) stills.set(key, bytes);
    } catch (err) {
      if (!isMissingObject(err)) logger.warn({ err, key }, 'could not read a still');
    }
  }
  return stills;
}
