import {
  leadingBytes,
  type PartPlan,
  partLength,
  replies,
  startsLikeVideo,
  uploadContentType,
} from '@cutroom/contracts';
import type { StoredObject, StoredPart } from '@cutroom/server-kit';
import { buffer } from 'node:stream/consumers';
import type { VideoDeps } from '../video.deps';
import type { PartsRecord, SealedObject, VideoRecord } from '../video.model';

/** A video whose file arrives in parts. */
export type VideoInParts = VideoRecord & { parts: PartsRecord };

/** `taken`: another caller came first, or the upload ended meanwhile. */
type PartsReceipt =
  | { kind: 'received'; video: VideoRecord }
  | { kind: 'missing' }
  | { kind: 'unfit'; status: 400; message: string }
  | { kind: 'taken' };

type ReceiveDeps = Pick<VideoDeps, 'videos' | 'storage' | 'audit' | 'clock'>;

export const isInParts = (video: VideoRecord): video is VideoInParts => video.parts !== undefined;

export const planOf = ({ size, partSize }: PartsRecord): PartPlan => ({
  size,
  partSize,
  count: Math.ceil(size / partSize),
});

/** Whether every part of the file is there, with as many bytes as it has in the file. */
function isComplete(plan: PartPlan, arrived: readonly StoredPart[]): boolean {
  return (
    arrived.length === plan.count &&
    arrived.every(({ number, size }, index) => number === index + 1 && size === partLength(plan, number))
  );
}

/**
 * Joins the parts of an upload and makes the video PENDING with the object, in one conditional update (ADR 022). The
 * store makes the object under a key that no client was ever given a URL for, so nothing is copied.
 *
 * It may be interrupted anywhere and repeated: a store that does not know the upload any more has completed it, which
 * the object under its key shows. Cancelling waits while `sealings` names the key.
 */
export async function receiveParts(deps: ReceiveDeps, video: VideoInParts): Promise<PartsReceipt> {
  const { parts } = video;
  const arrived = await deps.storage.listParts(parts);
  const mayBeJoined = arrived.length === 0;
  if (!isComplete(planOf(parts), arrived) && !(mayBeJoined && (await deps.storage.head(parts.key)))) {
    return { kind: 'missing' };
  }
  const same = { _id: video._id, state: 'AWAITING_UPLOAD' as const, 'parts.uploadId': parts.uploadId };
  const sealing = { key: parts.key, startedAt: deps.clock() };
  const { matchedCount } = await deps.videos.updateOne(same, { $push: { sealings: sealing } });
  if (matchedCount === 0) return { kind: 'taken' };
  try {
    if (!mayBeJoined) await deps.storage.completeMultipart(parts, arrived);
    const head = await joined(deps, parts);
    if (!(await isVideo(deps, video, head))) return await refuse(deps, video);
    const object = sealedObject(video, head);
    const received = await deps.videos
      .findOneAndUpdate(
        same,
        {
          $set: { state: 'PENDING', object, arrival: { at: deps.clock(), announced: false } },
          $unset: { parts: 1 },
          $pull: { sealings: { key: parts.key } },
        },
        { returnDocument: 'after' },
      )
      .lean<VideoRecord>();
    return received ? { kind: 'received', video: received } : { kind: 'taken' };
  } finally {
    await deps.videos.updateOne({ _id: video._id }, { $pull: { sealings: sealing } }, { timestamps: false });
  }
}

async function joined({ storage }: ReceiveDeps, { key, size }: PartsRecord): Promise<StoredObject> {
  const head = await storage.head(key);
  if (head?.size !== size) throw new Error(`the object ${key} is not the file whose parts arrived`);
  return head;
}

async function isVideo({ storage }: ReceiveDeps, video: VideoInParts, head: StoredObject): Promise<boolean> {
  const end = Math.min(leadingBytes, head.size) - 1;
  const bytes = await buffer(await storage.read(video.parts.key, { end, ifMatch: head.etag }));
  return startsLikeVideo(bytes, video.extension);
}

function sealedObject({ parts, extension }: VideoInParts, head: StoredObject): SealedObject {
  return {
    version: parts.version,
    key: parts.key,
    etag: head.etag,
    size: head.size,
    contentType: uploadContentType(extension),
    sha256: null,
    source: { etag: head.etag, lastModified: head.lastModified },
  };
}

/** The row goes first: an object without a row shows nothing, a row without an object would never end. */
async function refuse({ videos, storage, audit }: ReceiveDeps, video: VideoInParts): Promise<PartsReceipt> {
  const { deletedCount } = await videos.deleteOne({
    _id: video._id,
    state: 'AWAITING_UPLOAD',
    'parts.uploadId': video.parts.uploadId,
  });
  if (deletedCount === 0) return { kind: 'taken' };
  await storage.remove(video.parts.key);
  const { teamId } = video;
  audit.record({ action: 'upload-refused', teamId, video, note: 'Its bytes are not those of a video.' });
  return { kind: 'unfit', status: 400, message: replies.uploadNotVideo };
}
