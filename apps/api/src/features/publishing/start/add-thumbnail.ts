import { messages, type VideoRequest, replies } from '@cutroom/contracts';
import { conflict, type ObjectStorage } from '@cutroom/server-kit';
import type { Caller } from '../../../audit/audit-trail';
import type { VideoRecord } from '../../video/video.record';
import { ownVideo } from '../../video/video.policy';
import { askForNeed, type AskForNeedDeps } from '../consent/ask-for-need';
import type { PreparedConsent } from '../consent/create-consent';
import { isPublished } from '../records/publishing-record';

export interface AddThumbnailDeps extends AskForNeedDeps {
  storage: ObjectStorage;
}

/**
 * A link to the consent page for the missing thumbnail of a published video.
 *
 * @throws AppError 404 for a video of another team, 409 when no thumbnail is missing or its file is gone
 */
export async function addThumbnail(
  deps: AddThumbnailDeps,
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
  conflict(state === 'PUBLISHED' ? replies.thumbnailAlreadySet : replies.videoNotOnChannel);
