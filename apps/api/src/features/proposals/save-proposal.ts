import { replies, type ProposalEdit, type ProposedDetails } from '@cutroom/contracts';
import { conflict } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../audit/audit-trail';
import { notApproved } from '../video/video.policy';
import { assertNotApproved, proposedVideo } from './proposed-video';
import type { ProposalsDeps } from './proposals.deps';

/**
 * Saves what editors propose. One conditional update names state and revision, so of two edits at once one wins and the
 * other is refused. Repeating a call whose response was lost changes nothing.
 *
 * @throws AppError 404 for a video of another team, 409 once it is approved, or when the proposal has changed meanwhile
 */
export async function saveProposal(
  deps: ProposalsDeps,
  { videoId, revision, ...details }: ProposalEdit,
  caller: Caller,
): Promise<null> {
  const video = await proposedVideo(deps, videoId, caller.actor);
  assertNotApproved(video);
  const { proposal } = video;
  const isRepeated = proposal?.revision === revision + 1 && proposal.by.equals(caller.actor.userId);
  if (isRepeated && isSame(proposal, details)) return null;
  if ((proposal?.revision ?? 0) !== revision) throw conflict(replies.proposalChanged);
  const { userId, name } = caller.actor;
  const by = new Types.ObjectId(userId);
  const saved = { ...details, revision: revision + 1, by, name, at: deps.clock() };
  const { matchedCount } = await deps.videos.updateOne(
    {
      _id: video._id,
      teamId: video.teamId,
      state: { $in: notApproved },
      ...(proposal ? { 'proposal.revision': revision } : { proposal: { $exists: false } }),
    },
    { $set: { proposal: saved } },
    // The status page shows when a publish last changed.
    { timestamps: false },
  );
  if (matchedCount === 0) return saveProposal(deps, { videoId, revision, ...details }, caller);
  deps.audit.recordCall(caller, { action: 'proposal-saved', video });
  return null;
}

const isSame = (a: ProposedDetails, b: ProposedDetails): boolean =>
  a.title === b.title && a.description === b.description && isDeepStrictEqual(a.tags, b.tags);
