import { frameRateOfFacts, isSameRate, recountFrame, recountFrames } from '@cutroom/contracts';
import type { ClientSession } from 'mongoose';
import { findVersion } from '../video/versions';
import { advanceRoom } from './advance-room';
import { announceComment } from './announce-comment';
import type { ChangedFacts, CommentMoments } from './comment-moments';
import type { CommentRecord } from './comment.model';
import type { CommentsDeps } from './comments.deps';
import { listOrder } from './place';

type RecountDeps = Pick<CommentsDeps, 'comments' | 'rooms' | 'videos' | 'roomEvents' | 'teamChanges'>;

/** Each comment gets a `seq` of its own, because pages read what has changed in pages of their own. */
async function recount(
  deps: RecountDeps,
  { before, after, version }: ChangedFacts,
  session: ClientSession,
): Promise<CommentRecord | null> {
  const known = findVersion(after, version);
  if (!known) return null;
  const from = frameRateOfFacts(findVersion(before, version)?.media?.facts);
  const to = frameRateOfFacts(known.media?.facts);
  if (isSameRate(from, to)) return null;
  // Replies are about no frames, and listed at those of their comment.
  const onFrames = { videoId: after._id, 'place.version': -known.number, 'place.frame': { $gte: 0 } };
  const moved = await deps.comments
    .find(onFrames, { frames: 1, place: 1 }, { session })
    .sort(listOrder)
    .lean<Pick<CommentRecord, '_id' | 'frames' | 'place'>[]>();
  const last = moved.at(-1);
  if (!last) return null;
  const { seq } = await advanceRoom(deps, after, { changes: moved.length }, session);
  const first = seq - moved.length + 1;
  const updates = moved.map(({ _id, frames, place }, at) => {
    const frame = recountFrame(place.frame, from, to);
    const $set = {
      seq: first + at,
      'place.frame': frame,
      frames: frames && recountFrames(frames, from, to),
    };
    return { updateOne: { filter: { _id }, update: { $set } } };
  });
  await deps.comments.collection.bulkWrite(updates, { session });
  return deps.comments.findById(last._id, null, { session }).orFail().lean<CommentRecord>();
}

export const createCommentMoments = (deps: RecountDeps): CommentMoments => ({
  async recount(facts, session) {
    const last = await recount(deps, facts, session);
    // Its `seq` shows pages that they lack the changes before it, so they load them.
    return (
      last && (() => void announceComment(deps, { comment: last, isChanged: true, isCountChanged: false }))
    );
  },
});
