import type { ChangesQuery, CommentChanges } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import { ownVideo } from '../video/video.policy';
import { currentSeq } from './advance-room';
import { presentComment } from './comment.presenter';
import type { CommentsDeps } from './comments.deps';
import { readPage } from './read-page';

/**
 * The comments that changed after a `seq`, deleted ones included, so that pages remove them. The `seq` of the response is
 * where the next call continues.
 *
 * @throws AppError 404 for another team's video
 */
export async function listChanges(
  deps: CommentsDeps,
  videoId: string,
  { after }: ChangesQuery,
  actor: Actor,
): Promise<CommentChanges> {
  const video = await ownVideo(deps, actor, videoId);
  const current = await currentSeq(deps, video);
  const filter = { videoId: video._id, seq: { $gt: after } };
  const { records, isLast } = await readPage(deps.comments, filter, { seq: 1 });
  const latest = records.at(-1)?.seq ?? 0;
  const seq = isLast ? Math.max(current, latest) : latest;
  if (isLast) await deps.commentNotices.seen(video._id, seq, [actor.userId]);
  return { comments: records.map(presentComment), more: !isLast, seq };
}
