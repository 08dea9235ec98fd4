import { limits, replies, type Proposal } from '@cutroom/contracts';
import { conflict, type UploadedFile } from '@cutroom/server-kit';
import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import { proposedKey } from '../video/object-key';
import type { ProposedThumbnailRecord, VideoRecord } from '../video/video.record';
import { notApproved } from '../video/video.policy';
import { assertNotApproved, proposedVideo } from './proposed-video';
import type { ProposalsDeps } from './proposals.deps';
import { readProposal } from './read-proposal';

/** As for a thumbnail that a creator uploads: YouTube shows 1280 x 720, and portrait images keep their ratio. */
const maxSide = 1_920;

const hasRoom = { [`proposedThumbnails.${limits.proposedThumbnailsMax - 1}`]: { $exists: false } };

/**
 * Proposes an image as thumbnail. The image is stored first, below the video's own prefix, and named in one conditional
 * update afterwards: what no video names is removed by the sweep. Repeating a call whose response was lost adds nothing.
 *
 * @throws AppError 404 for a video of another team; 409 once it is approved, and while it has three; 400 for anything but
 * an image, 503 while too many are being decoded
 */
export async function proposeThumbnail(
  deps: ProposalsDeps,
  videoId: string,
  file: UploadedFile,
  caller: Caller,
): Promise<Proposal> {
  const video = await proposedVideo(deps, videoId, caller.actor);
  assertNotApproved(video);
  const hash = createHash('sha256').update(file.buffer).digest('hex');
  if (!has(video, hash)) await add(deps, video, { file, hash }, caller);
  return readProposal(deps, videoId, caller.actor);
}

const has = ({ proposedThumbnails = [] }: VideoRecord, hash: string): boolean =>
  proposedThumbnails.some((each) => each.hash === hash);

async function add(
  deps: ProposalsDeps,
  video: VideoRecord,
  { file, hash }: { file: UploadedFile; hash: string },
  caller: Caller,
): Promise<void> {
  assertRoom(video);
  const image = await deps.images.reencode(file.buffer, {
    maxBytes: limits.thumbnailMaxBytes,
    format: 'png-or-jpeg',
    maxWidth: maxSide,
    maxHeight: maxSide,
  });
  const _id = new Types.ObjectId();
  const added: ProposedThumbnailRecord = {
    _id,
    key: proposedKey(video, _id, image.extension),
    hash,
    by: new Types.ObjectId(caller.actor.userId),
    name: caller.actor.name,
  };
  await deps.storage.put(added.key, image.buffer, { contentType: image.contentType });
  const { modifiedCount } = await deps.videos.updateOne(
    {
      _id: video._id,
      teamId: video.teamId,
      state: { $in: notApproved },
      'proposedThumbnails.hash': { $ne: hash },
      ...hasRoom,
    },
    { $push: { proposedThumbnails: added } },
    { timestamps: false },
  );
  if (modifiedCount > 0) return deps.audit.recordCall(caller, { action: 'thumbnail-proposed', video });
  await deps.storage.remove(added.key);
  const current = await proposedVideo(deps, video._id.toHexString(), caller.actor);
  assertNotApproved(current);
  // Another thumbnail may have been removed meanwhile, which makes room for this one.
  if (!has(current, hash)) await add(deps, current, { file, hash }, caller);
}

function assertRoom({ proposedThumbnails = [] }: VideoRecord): void {
  if (proposedThumbnails.length >= limits.proposedThumbnailsMax)
    throw conflict(replies.proposedThumbnailsFull);
}
