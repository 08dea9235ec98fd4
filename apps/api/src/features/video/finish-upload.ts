import { messages, type UploadDoneRequest } from '@cutroom/contracts';
import { AppError, notFound, type Actor } from '@cutroom/server-kit';
import type { Caller } from '../../audit/audit-trail';
import { parseIncomingKey } from './object-key';
import { receiveUpload } from './receive-upload';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.model';
import { isUploader, ownTeam } from './video.policy';

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
  const key = deps.storage.keyOf(url);
  const video = key === null ? null : await findByKey(deps, key, actor);
  if (!video) throw notFound(messages.uploadNotFound);
  const receipt = await receiveUpload(deps, video, { actorId: actor.userId, address });
  if (receipt.kind === 'received') return receipt.video;
  if (receipt.kind === 'unfit') throw new AppError(receipt.status, receipt.message);
  throw notFound(messages.uploadNotFound);
}

/** The id in the key is looked up and the whole key compared, so that no index by key is needed. */
async function findByKey({ videos }: VideoDeps, key: string, actor: Actor): Promise<VideoRecord | null> {
  const { videoId } = parseIncomingKey(key) ?? {};
  if (videoId === undefined) return null;
  const own = { _id: videoId, teamId: ownTeam(actor), incomingKey: key };
  const video = await videos.findOne(own).lean<VideoRecord>();
  return video && isUploader(actor, video) ? video : null;
}
