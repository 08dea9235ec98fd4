import { messages, type UploadDoneRequest } from '@cutroom/contracts';
import { AppError, notFound, type Actor } from '@cutroom/server-kit';
import type { Caller } from '../audit/audit-trail';
import { findUpload, receiveUpload } from './receive-upload';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.model';
import { isUploader, ownTeam } from './video.policy';

/**
 * The editor's browser says that the bytes have been sent. Only the address is read, and only for the key in
 * it: nothing is ever fetched from it. Repeating the call, or making it after the sweeper came first, answers
 * the video as it is.
 */
export async function finishUpload(
  deps: VideoDeps,
  { url }: UploadDoneRequest,
  { actor, address }: Caller,
): Promise<VideoRecord> {
  const key = deps.storage.keyOf(url);
  const video = key === null ? null : await findByKey(deps, key, actor);
  if (!video) throw notFound(messages.uploadNotFound);
  if (video.state !== 'AWAITING_UPLOAD') return video;

  const finding = await findUpload(deps, video);
  if (finding.kind === 'missing') throw notFound(messages.uploadNotFound);
  if (finding.kind === 'unfit') throw new AppError(finding.status, finding.message);
  const received = await receiveUpload(deps, video, finding.object, { actorId: actor.userId, address });
  if (!received) throw notFound(messages.uploadNotFound);
  return received;
}

async function findByKey({ videos }: VideoDeps, key: string, actor: Actor): Promise<VideoRecord | null> {
  // videos/{teamId}/{videoId}.{extension}: the id is looked up, the key compared, so that no index by key is needed.
  const [, videoId] = /^videos\/[0-9a-f]{24}\/([0-9a-f]{24})\.[0-9a-z]+$/.exec(key) ?? [];
  if (videoId === undefined) return null;
  const video = await videos.findOne({ _id: videoId, teamId: ownTeam(actor), key }).lean<VideoRecord>();
  return video && isUploader(actor, video) ? video : null;
}
