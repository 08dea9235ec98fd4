import type { VideoRequest } from '@cutroom/contracts';
import type { Caller } from '../audit/audit-trail';
import { ownVideo } from '../video/video.policy';
import type { PreparedConsent } from './consent/create-consent';
import { askForNeed, isPublished, notWaiting } from './consent/need';
import type { PublishDeps } from './publishing.deps';

/**
 * The consent page for an upload that waits for permission, without the mailed link. Asking again ends the page that
 * was open before.
 *
 * @throws AppError 404 for a video that is not the team's, 409 when the upload does not wait
 */
export async function resumePublish(
  deps: PublishDeps,
  { videoId }: VideoRequest,
  { actor }: Caller,
): Promise<PreparedConsent> {
  const video = await ownVideo(deps, actor, videoId);
  if (video.state !== 'PUBLISHING' || !isPublished(video) || !video.publish.awaiting) throw notWaiting(video);
  const consent = await askForNeed(deps, video, 'resume');
  if (!consent) throw notWaiting(await ownVideo(deps, actor, videoId));
  return consent;
}
