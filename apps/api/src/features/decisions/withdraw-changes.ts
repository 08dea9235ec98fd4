import { replies, type WithdrawRequest } from '@cutroom/contracts';
import { conflict } from '@cutroom/server-kit';
import type { Caller } from '../../audit/audit-trail';
import type { VideoRecord } from '../video/video.record';
import { ownVideo } from '../video/video.policy';
import type { DecisionsDeps } from './decisions.deps';
import { assertVersion } from '../video/assert-version';

/**
 * CHANGES_REQUESTED → PENDING: the creator does without another version. Repeating the call returns the video as it is.
 *
 * @throws AppError 404 for a video of another team, 409 when no changes are requested or it is another version
 */
export async function withdrawChanges(
  deps: DecisionsDeps,
  { videoId, version }: WithdrawRequest,
  caller: Caller,
): Promise<VideoRecord> {
  const before = await ownVideo(deps, caller.actor, videoId);
  await assertVersion(deps, before, version);
  const withdrawn = await deps.videos
    .findOneAndUpdate(
      { _id: before._id, state: 'CHANGES_REQUESTED', 'object.version': version },
      { $set: { state: 'PENDING' }, $unset: { changes: 1 } },
      { returnDocument: 'after' },
    )
    .lean<VideoRecord>();
  if (withdrawn) {
    deps.audit.recordCall(caller, { action: 'changes-withdrawn', video: withdrawn });
    return withdrawn;
  }
  const now = await ownVideo(deps, caller.actor, videoId);
  await assertVersion(deps, now, version);
  if (now.state === 'PENDING' && !now.changes) return now;
  throw conflict(replies.changesNotRequested);
}
