import { isMissingObject } from '@cutroom/server-kit';
import type { Types } from 'mongoose';
import { newVersion, sealedKey } from './object-key';
import { copySealed } from './seal-upload';
import type { VideoDeps } from './video.deps';
import type { SealedObject } from './sealed-object.record';
import type { VideoRecord } from './video.record';

type Described = Pick<SealedObject, 'etag' | 'size' | 'contentType'>;

/** A document from before ADR 011, when upload URL, review and transfer shared one key. */
interface EarlierRow extends Pick<VideoRecord, 'teamId' | 'extension' | 'state'> {
  _id: Types.ObjectId;
  key: string;
  object: Described | null;
  publish: { object: Described } | null;
}

type AdoptDeps = Pick<VideoDeps, 'videos' | 'storage' | 'logger'>;

/**
 * Brings the rows of before ADR 011 into today's form, once: a video under review is sealed. One that was approved
 * before keeps its key, and its ETag guards the transfer as it did then.
 *
 * @returns whether none is left
 */
export async function adoptEarlierVideos(deps: AdoptDeps, signal?: AbortSignal): Promise<boolean> {
  let hasAll = true;
  const earlier = deps.videos.collection.find<EarlierRow>({
    key: { $exists: true },
    incomingKey: { $exists: false },
  });
  for await (const row of earlier) {
    signal?.throwIfAborted();
    await adopt(deps, row).catch((err: unknown) => {
      hasAll = false;
      deps.logger.warn(
        { err, videoId: row._id },
        'could not seal a video of an earlier version; the next sweep tries again',
      );
    });
  }
  return hasAll;
}

async function adopt({ videos, storage }: AdoptDeps, row: EarlierRow): Promise<void> {
  const { _id, key, object, publish, state } = row;
  const sealed = state === 'PENDING' && object ? await seal(storage, row) : describe(object, key);
  const { modifiedCount } = await videos.collection.updateOne(
    { _id, state, incomingKey: { $exists: false } },
    {
      $set: {
        incomingKey: key,
        sealings: [],
        object: sealed,
        ...(publish ? { 'publish.object': describe(publish.object, key) } : {}),
      },
      $unset: { key: '' },
    },
  );
  const isCopy = sealed !== null && sealed.key !== key;
  // Another process was faster: its copy is under review.
  if (modifiedCount === 0 && isCopy) await storage.remove(sealed.key);
  if (modifiedCount > 0 && isCopy) await storage.remove(key);
}

async function seal(
  storage: AdoptDeps['storage'],
  { _id: videoId, teamId, extension, key: from }: EarlierRow,
): Promise<SealedObject | null> {
  const head = await storage.head(from);
  if (!head) return null;
  const version = newVersion();
  const key = sealedKey({ teamId, videoId, extension, version });
  try {
    return await copySealed({ storage }, { incomingKey: from, extension }, head, { key, version });
  } catch (error) {
    if (isMissingObject(error)) return null;
    throw error;
  }
}

const describe = (object: Described | null, key: string): SealedObject | null =>
  object && {
    ...object,
    version: newVersion(),
    key,
    sha256: null,
    source: { etag: object.etag, lastModified: new Date(0) },
  };
