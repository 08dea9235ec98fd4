import { limits, messages, uploadContentType } from '@cutroom/contracts';
import type { AuditEvent } from '../audit/audit-trail';
import type { VideoDeps } from './video.deps';
import type { StoredObject, VideoRecord } from './video.model';

/** What was found where the bytes were to be put. */
type UploadFinding =
  | { kind: 'missing' }
  | { kind: 'arrived'; object: StoredObject }
  | { kind: 'unfit'; status: 400 | 413; message: string };

/** Looks the object up in storage: the only thing that proves an upload. */
export async function findUpload({ storage }: VideoDeps, video: VideoRecord): Promise<UploadFinding> {
  const head = await storage.head(video.key);
  if (!head) return { kind: 'missing' };
  if (head.size === 0) return { kind: 'unfit', status: 400, message: messages.uploadEmpty };
  if (head.size > limits.videoMaxBytes)
    return { kind: 'unfit', status: 413, message: messages.uploadTooLarge };
  if (head.contentType !== uploadContentType(video.extension)) {
    return { kind: 'unfit', status: 400, message: messages.unsupportedMediaType };
  }
  return { kind: 'arrived', object: { etag: head.etag, size: head.size, contentType: head.contentType } };
}

/**
 * AWAITING_UPLOAD → PENDING, once: of the editor's browser and the sweeper the first one wins.
 *
 * @param said who said so and from where; nothing when the sweeper found it
 * @returns the video as it is afterwards, by whoever; null when it is gone
 */
export async function receiveUpload(
  { videos, audit }: VideoDeps,
  video: VideoRecord,
  object: StoredObject,
  said: Pick<AuditEvent, 'actorId' | 'address'> = {},
): Promise<VideoRecord | null> {
  const received = await videos
    .findOneAndUpdate(
      { _id: video._id, state: 'AWAITING_UPLOAD' },
      { $set: { state: 'PENDING', object } },
      { returnDocument: 'after' },
    )
    .lean<VideoRecord>();
  if (received)
    audit.record({ ...said, action: 'upload-received', teamId: received.teamId, video: received });
  return received ?? (await videos.findById(video._id).lean<VideoRecord>());
}
