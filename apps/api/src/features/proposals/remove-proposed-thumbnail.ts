import type { Proposal, ProposedThumbnailOf } from '@cutroom/contracts';
import { Types } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import type { VideoRecord } from '../video/video.record';
import { notApproved } from '../video/video.policy';
import { assertNotApproved, proposedVideo } from './proposed-video';
import type { ProposalsDeps } from './proposals.deps';
import { readProposal } from './read-proposal';

/**
 * Removes a proposed thumbnail. A creator who has accepted it has a copy of it. Repeating the call changes nothing.
 *
 * @throws AppError 404 for a video of another team, 409 once it is approved
 */
export async function removeProposedThumbnail(
  deps: ProposalsDeps,
  { videoId, thumbnailId }: ProposedThumbnailOf,
  caller: Caller,
): Promise<Proposal> {
  const video = await proposedVideo(deps, videoId, caller.actor);
  assertNotApproved(video);
  const _id = new Types.ObjectId(thumbnailId);
  const before = await deps.videos
    .findOneAndUpdate(
      { _id: video._id, teamId: video.teamId, state: { $in: notApproved }, 'proposedThumbnails._id': _id },
      { $pull: { proposedThumbnails: { _id } } },
      { timestamps: false },
    )
    .select('+proposedThumbnails')
    .lean<VideoRecord>();
  const removed = before?.proposedThumbnails?.find((each) => each._id.equals(_id));
  if (removed) {
    deps.audit.recordCall(caller, { action: 'proposed-thumbnail-removed', video });
    await deps.storage.remove(removed.key).catch((err: unknown) => {
      deps.logger.warn(
        { err, key: removed.key },
        'could not delete a removed thumbnail; the next sweep tries again',
      );
    });
  }
  return readProposal(deps, videoId, caller.actor);
}
