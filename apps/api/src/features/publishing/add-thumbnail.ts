import { messages, type VideoRequest } from '@cutroom/contracts';
import { conflict } from '@cutroom/server-kit';
import type { Caller } from '../audit/audit-trail';
import type { VideoRecord } from '../video/video.model';
import { ownVideo } from '../video/video.policy';
import type { PreparedConsent } from './consent/create-consent';
import { askForNeed, isPublished } from './consent/need';
import type { PublishDeps } from './publishing.deps';

/**
 * The consent page for the missing thumbnail of a published video, without the mailed link.
 *
 * @throws AppError 404 for a video that is not the team's, 409 when there is nothing to add or the file is gone
 */
export async function addThumbnail(
  deps: PublishDeps,
  { videoId }: VideoRequest,
  { actor }: Caller,
): Promise<PreparedConsent> {
  const video = await ownVideo(deps, actor, videoId);
  if (video.state !== 'PUBLISHED' || !isPublished(video) || video.publish.thumbnailSet)
    throw nothingToAdd(video);
  if ((await deps.storage.head(video.publish.thumbnail)) === null) throw conflict(messages.thumbnailGone);
  const consent = await askForNeed(deps, video, 'thumbnail');
  if (!consent) throw nothingToAdd(await ownVideo(deps, actor, videoId));
  return consent;
}

const nothingToAdd = ({ state }: VideoRecord) =>
  conflict(state === 'PUBLISHED' ? messages.thumbnailAlreadySet : messages.videoNotOnChannel);
