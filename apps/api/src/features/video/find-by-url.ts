import type { Actor } from '@cutroom/server-kit';
import { parseIncomingKey } from './object-key';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.model';
import { isUploader, ownTeam } from './video.policy';

/**
 * The actor's own upload that a URL names; null for any other URL. Nothing is fetched from it. The id in its key is
 * looked up and the whole key compared, so that no index by key is needed.
 */
export async function findByUrl(
  { videos, storage }: Pick<VideoDeps, 'videos' | 'storage'>,
  url: string,
  actor: Actor,
): Promise<VideoRecord | null> {
  const key = storage.keyOf(url);
  const { videoId } = (key !== null && parseIncomingKey(key)) || {};
  if (key === null || videoId === undefined) return null;
  const own = { _id: videoId, teamId: ownTeam(actor), incomingKey: key };
  const video = await videos.findOne(own).lean<VideoRecord>();
  return video && isUploader(actor, video) ? video : null;
}
