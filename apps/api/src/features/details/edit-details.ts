import { messages, replies, storedTerms, type DetailsEdit, type EditableDetails } from '@cutroom/contracts';
import { conflict, forbidden, notFound, type Actor } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import type { VideoDeps } from '../video/video.deps';
import { isNotApproved, notApproved, ownTeam } from '../video/video.policy';
import type { VideoRecord } from '../video/video.record';

type EditDeps = Pick<VideoDeps, 'videos' | 'audit'>;

/**
 * Changes title, comment and quality of a video that is not approved, for whoever uploaded it or the version under review. One
 * conditional update names the details that the caller has seen, so of two edits at once one wins and the other is refused.
 * Repeating the call changes nothing.
 *
 * @throws AppError 404 for a video of another team, 403 for somebody else's, 409 once it is approved, or when the details
 *   have changed meanwhile
 */
export async function editDetails(
  deps: EditDeps,
  { videoId, expected, ...details }: DetailsEdit,
  caller: Caller,
): Promise<null> {
  const before = await ownUpload(deps, caller.actor, videoId);
  if (!isNotApproved(before)) throw conflict(replies.detailsApproved);
  if (isSame(before, details)) return null;
  if (!isSame(before, expected)) throw conflict(replies.detailsChanged);
  const edited = await deps.videos
    .findOneAndUpdate(
      {
        _id: before._id,
        state: { $in: notApproved },
        'object.version': before.object?.version ?? null,
        ...expected,
      },
      { $set: { ...details, search: storedTerms(details.title, details.comment) } },
      { returnDocument: 'after' },
    )
    .lean<VideoRecord>();
  if (!edited) return editDetails(deps, { videoId, expected, ...details }, caller);
  deps.audit.recordCall(caller, { action: 'details-edited', video: edited, before: expected });
  return null;
}

const isSame = (video: EditableDetails, details: EditableDetails): boolean =>
  video.title === details.title &&
  video.comment === details.comment &&
  video.maximumVideoQuality === details.maximumVideoQuality;

/** An upload that has not been received exists for nobody but its uploader. */
async function ownUpload({ videos }: EditDeps, actor: Actor, videoId: string): Promise<VideoRecord> {
  const own = { _id: new Types.ObjectId(videoId), teamId: ownTeam(actor) };
  const video = await videos.findOne(own).lean<VideoRecord>();
  const isOwn = video && [video.uploadedBy, video.review?.uploadedBy].some((id) => id?.equals(actor.userId));
  if (!video || (!isOwn && video.state === 'AWAITING_UPLOAD')) throw notFound(messages.videoNotFound);
  if (video.state === 'DELETED') throw notFound(messages.videoInBin);
  if (!isOwn) throw forbidden(replies.detailsOfOther);
  return video;
}
