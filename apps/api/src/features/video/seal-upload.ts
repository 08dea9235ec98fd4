import { uploadContentType } from '@cutroom/contracts';
import type { StoredObject } from '@cutroom/server-kit';
import type { Types } from 'mongoose';
import { newVersion, sealedKey } from './object-key';
import { receiveObject, type ReceiveObjectDeps } from './receive-object';
import type { VideoDeps } from './video.deps';
import type { SealedObject } from './sealed-object.record';
import type { VideoRecord } from './video.record';

type SealDeps = ReceiveObjectDeps & Pick<VideoDeps, 'storage'>;

/**
 * Copies an upload to a key that no client can write and makes the video PENDING with that copy, in one conditional
 * update (ADR 011). The copy is conditional on the ETag that was inspected.
 *
 * Several callers may seal the same upload at once: each copies to a key of its own, one wins the update, the others
 * remove their copies. Every key is on the row before anything is copied to it, so that the sweeper can remove the
 * copy of a process that died.
 *
 * @returns the sealed video, or null when another caller came first or the video is gone
 * @throws an error for which `isChangedObject` or `isMissingObject` holds when the upload was replaced or removed
 *   since it was inspected
 */
export async function sealUpload(
  deps: SealDeps,
  video: VideoRecord,
  inspected: StoredObject,
): Promise<VideoRecord | null> {
  const { teamId, _id: videoId, extension } = video;
  const version = newVersion();
  const key = sealedKey({ teamId, videoId, extension, version });
  const awaiting = { _id: videoId, state: 'AWAITING_UPLOAD' as const };
  const { matchedCount } = await deps.videos.updateOne(awaiting, {
    $push: { sealings: { key, startedAt: deps.clock() } },
  });
  if (matchedCount === 0) return null;
  try {
    const object = await copySealed(deps, video, inspected, { key, version });
    const sealed = await receiveObject(deps, video, {
      awaiting: { ...awaiting, sealings: { $elemMatch: { key, isEnded: { $ne: true } } } },
      object,
      stored: inspected,
    });
    if (sealed) return sealed;
  } catch (error) {
    await abandon(deps, video, key).catch(() => undefined);
    throw error;
  }
  await abandon(deps, video, key);
  return null;
}

/** Copies what was inspected to a sealed key, and describes the copy. */
export async function copySealed(
  { storage }: Pick<SealDeps, 'storage'>,
  { incomingKey, extension }: Pick<VideoRecord, 'incomingKey' | 'extension'>,
  inspected: StoredObject,
  { key, version }: Pick<SealedObject, 'key' | 'version'>,
): Promise<SealedObject> {
  const contentType = uploadContentType(extension);
  await storage.copy(incomingKey, key, { ifMatch: inspected.etag, contentType });
  // Stores may give the copy an ETag of its own.
  const head = await storage.head(key);
  if (head?.size !== inspected.size) throw new Error(`the copy ${key} is not what was inspected`);
  const { etag, lastModified } = inspected;
  return {
    version,
    key,
    etag: head.etag,
    size: head.size,
    contentType,
    sha256: null,
    source: { etag, lastModified },
  };
}

/**
 * Removes a copy that did not become the version under review. The update may have been carried out although its
 * answer was lost: the key of the sealed version is never removed.
 */
export async function abandon(
  { videos, storage }: Pick<SealDeps, 'videos' | 'storage'>,
  upload: Pick<VideoRecord, '_id' | 'versionOf'>,
  key: string,
): Promise<void> {
  const rows = { _id: { $in: rowsOf(upload) } };
  // A sealer that has slept, for hours even, may wake between the check and the removal.
  const ended = { $set: { 'sealings.$.isEnded': true } };
  await videos.updateMany({ ...rows, 'sealings.key': key }, ended, { timestamps: false });
  if (!(await isInUse({ videos }, upload, key))) await storage.remove(key);
  await videos.updateMany(rows, { $pull: { sealings: { key } } }, { timestamps: false });
}

/** An upload, and the video that it may have become a version of. */
const rowsOf = ({ _id, versionOf }: Pick<VideoRecord, '_id' | 'versionOf'>): Types.ObjectId[] =>
  versionOf ? [_id, versionOf] : [_id];

/** Whether a sealed object is a version of a video, under review or replaced. */
export async function isInUse(
  { videos }: Pick<SealDeps, 'videos'>,
  upload: Pick<VideoRecord, '_id' | 'versionOf'>,
  key: string,
): Promise<boolean> {
  const isVersion = { $or: [{ 'object.key': key }, { 'earlier.object.key': key }] };
  return (await videos.exists({ _id: { $in: rowsOf(upload) }, ...isVersion })) !== null;
}
