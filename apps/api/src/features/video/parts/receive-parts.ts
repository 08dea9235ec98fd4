import { type PartPlan, partLength, partPlan, uploadContentType } from '@cutroom/contracts';
import type { StoredObject, StoredPart } from '@cutroom/server-kit';
import { beginsLikeVideo } from '../begins-like-video';
import { recordRefusal, type Refusal } from '../refuse-upload';
import { receiveObject, type ReceiveObjectDeps } from '../receive-object';
import { isInUse } from '../seal-upload';
import type { VideoDeps } from '../video.deps';
import type { SealedObject } from '../sealed-object.record';
import type { PartsRecord, VideoRecord } from '../video.record';

/** A video whose file arrives in parts. */
export type VideoInParts = VideoRecord & { parts: PartsRecord };

/** `taken`: another caller came first, or the upload ended meanwhile. */
type PartsReceipt =
  { kind: 'received'; video: VideoRecord } | { kind: 'missing' } | Refusal | { kind: 'taken' };

type ReceiveDeps = ReceiveObjectDeps & Pick<VideoDeps, 'storage' | 'audit'>;

export const isInParts = (video: VideoRecord): video is VideoInParts => video.parts !== undefined;

export const planOf = ({ size, partSize }: PartsRecord): PartPlan => partPlan(size, partSize);

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
 * the object under its key shows, or has lost it. Cancelling waits while `sealings` names the key.
 */
export async function receiveParts(deps: ReceiveDeps, video: VideoInParts): Promise<PartsReceipt> {
  const { parts } = video;
  const arrived = await deps.storage.listParts(parts);
  const mayBeJoined = arrived.length === 0;
  if (!isComplete(planOf(parts), arrived) && !(mayBeJoined && (await deps.storage.head(parts.key)))) {
    return { kind: 'missing' };
  }
  const sealing = { key: parts.key, startedAt: deps.clock() };
  const { matchedCount } = await deps.videos.updateOne(awaiting(video), { $push: { sealings: sealing } });
  if (matchedCount === 0) return { kind: 'taken' };
  try {
    if (!mayBeJoined) await deps.storage.completeMultipart(parts, arrived);
    const head = await joined(deps, parts);
    if (!head) return { kind: 'missing' };
    const named = { key: parts.key, extension: video.extension };
    if (!(await beginsLikeVideo(deps, named, head))) return await refuse(deps, video);
    return await keep(deps, video, head);
  } finally {
    await deps.videos.updateOne({ _id: video._id }, { $pull: { sealings: sealing } }, { timestamps: false });
  }
}

/** The row while the upload is this one: other parts may have replaced it. */
const awaiting = ({ _id, parts }: VideoInParts) => ({
  _id,
  state: 'AWAITING_UPLOAD' as const,
  'parts.uploadId': parts.uploadId,
});

/** @returns null when the store has lost the upload */
async function joined({ storage }: ReceiveDeps, { key, size }: PartsRecord): Promise<StoredObject | null> {
  const head = await storage.head(key);
  if (head && head.size !== size) throw new Error(`the object ${key} is not the file whose parts arrived`);
  return head;
}

async function keep(deps: ReceiveDeps, video: VideoInParts, head: StoredObject): Promise<PartsReceipt> {
  const { parts } = video;
  const received = await receiveObject(deps, video, {
    awaiting: awaiting(video),
    object: sealedObject(video, head),
    stored: head,
  });
  if (received) return { kind: 'received', video: received };
  // The editor left the team meanwhile, or one PUT was sealed first: then nothing else leads to this object.
  if (!(await isInUse(deps, video, parts.key))) await deps.storage.remove(parts.key);
  return { kind: 'taken' };
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

/** The object goes first: nothing but the row leads to it, and a row whose upload the store has lost can begin again. */
async function refuse({ videos, storage, audit }: ReceiveDeps, video: VideoInParts): Promise<PartsReceipt> {
  await storage.remove(video.parts.key);
  const { deletedCount } = await videos.deleteOne(awaiting(video));
  if (deletedCount === 0) return { kind: 'taken' };
  return recordRefusal({ audit }, video);
}
