import { type VideoRequest, replies } from '@cutroom/contracts';
import { conflict } from '@cutroom/server-kit';
import type { Caller } from '../../../audit/audit-trail';
import type { VideoRecord } from '../../video/video.record';
import { ownVideo } from '../../video/video.policy';
import { askForNeed, type AskForNeedDeps } from '../consent/ask-for-need';
import type { PreparedConsent } from '../consent/create-consent';
import { isPublished } from '../records/publishing-record';

/**
 * A link to the consent page for an upload that waits for permission. It replaces the one that was open before.
 *
 * @throws AppError 404 for a video of another team, 409 when the upload does not wait
 */
export async function resumePublish(
  deps: AskForNeedDeps,
  { videoId }: VideoRequest,
  { actor }: Caller,
): Promise<PreparedConsent> {
  const video = await ownVideo(deps, actor, videoId);
  if (video.state !== 'PUBLISHING' || !isPublished(video) || !video.publish.awaiting) throw notWaiting(video);
  const consent = await askForNeed(deps, video, 'resume');
  if (!consent) throw notWaiting(await ownVideo(deps, actor, videoId));
  return consent;
}

/** Says why an upload that does not wait for permission can be neither resumed nor given up. */
export const notWaiting = ({ state }: VideoRecord) =>
  state === 'PUBLISHING' ? conflict(replies.uploadRunning) : uploadOver(state);

/** Says where the video is now that its upload is over. */
export const uploadOver = (state: VideoRecord['state']) =>
  conflict(
    state === 'PUBLISHED'
      ? replies.videoOnChannel
      : state === 'CHANGES_REQUESTED'
        ? replies.changesPending
        : replies.uploadEnded,
  );
