import type { Actor } from '@cutroom/server-kit';
import { findByUpload } from './find-by-upload';
import { parseIncomingKey } from './object-key';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.record';
import { ownTeam } from './video.policy';
import { uploaderOf } from './versions';

/**
 * The actor's own upload that a URL names, or the video that it has become a version of; null for any other URL. Nothing is
 * fetched from it. The id in its key is looked up and the whole key compared, so that no index by key is needed.
 */
export async function findByUrl(
  { videos, storage }: Pick<VideoDeps, 'videos' | 'storage'>,
  url: string,
  actor: Actor,
): Promise<VideoRecord | null> {
  const key = storage.keyOf(url);
  const { videoId } = (key !== null && parseIncomingKey(key)) || {};
  if (key === null || videoId === undefined) return null;
  const video = await findByUpload({ videos }, videoId);
  if (!video?.teamId.equals(ownTeam(actor))) return null;
  if (video._id.equals(videoId) && video.incomingKey !== key) return null;
  return uploaderOf(video, videoId)?.equals(actor.userId) ? video : null;
}
