import { messages, replies, type UploadDoneRequest } from '@cutroom/contracts';
import { AppError, conflict, notFound } from '@cutroom/server-kit';
import type { Caller } from '../../audit/audit-trail';
import { findByUrl } from './find-by-url';
import { receiveUpload } from './receive-upload';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.record';

/**
 * The editor's browser reports that the upload is complete. Only the URL is read, and only for the key in it:
 * nothing is ever fetched from it. Repeating the call, or making it after the sweeper came first, returns the video
 * as it is.
 */
export async function finishUpload(
  deps: VideoDeps,
  { url }: UploadDoneRequest,
  { actor, address }: Caller,
): Promise<VideoRecord> {
  const video = await findByUrl(deps, url, actor);
  if (!video) throw notFound(messages.uploadNotFound);
  const receipt = await receiveUpload(deps, video, { actorId: actor.userId, address });
  if (receipt.kind === 'received') return receipt.video;
  if (receipt.kind === 'unfit') throw new AppError(receipt.status, receipt.message);
  if (receipt.kind === 'incomplete') throw conflict(replies.uploadIncomplete);
  throw notFound(messages.uploadNotFound);
}
