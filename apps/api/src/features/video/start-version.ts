import { limits, replies, type VersionRequest } from '@cutroom/contracts';
import { conflict } from '@cutroom/server-kit';
import type { Caller } from '../../audit/audit-trail';
import { registerUpload } from './register-upload';
import { canGetVersion, versionUnderReview } from './versions';
import type { VideoDeps } from './video.deps';
import { ownVideo } from './video.policy';

/**
 * Registers an upload that becomes the next version of a video once it has arrived. Any editor of the team may.
 *
 * @throws AppError 404 for a video of another team, 409 when the video is not under review or has too many versions, and
 *   whatever `registerUpload` throws
 */
export async function startVersion(
  deps: VideoDeps,
  { videoId, ...details }: VersionRequest,
  caller: Caller,
): Promise<string> {
  const video = await ownVideo(deps, caller.actor, videoId);
  if (!canGetVersion(video)) {
    const isFull = (versionUnderReview(video)?.number ?? 0) >= limits.versionsMax;
    throw conflict(isFull ? replies.versionsFull : replies.versionTooLate);
  }
  return registerUpload(deps, { ...details, title: video.title, versionOf: video._id }, caller);
}
