import { limits, type UnfinishedUpload } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import type { VideoDeps } from '../video.deps';
import type { VideoRecord } from '../video.record';
import { ownTeam } from '../video.policy';
import { presentUnfinished } from './present-upload';

/** The editor's uploads that have not been received, newest first. There are at most `limits.openUploadsPerEditor`. */
export async function unfinishedUploads(
  deps: Pick<VideoDeps, 'videos' | 'storage' | 'clock'>,
  actor: Actor,
): Promise<UnfinishedUpload[]> {
  const videos = await deps.videos
    .find({
      teamId: ownTeam(actor),
      uploadedBy: actor.userId,
      state: 'AWAITING_UPLOAD',
      uploadUrlExpiresAt: { $gt: deps.clock() },
    })
    .sort({ _id: -1 })
    .limit(limits.openUploadsPerEditor)
    .lean<VideoRecord[]>();
  const found: UnfinishedUpload[] = [];
  // One after the other: each asks the store, which has others to serve.
  for (const video of videos) found.push(await presentUnfinished(deps, video));
  return found;
}
