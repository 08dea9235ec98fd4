import { isWanted, replies, type WithdrawRequest } from '@cutroom/contracts';
import { conflict } from '@cutroom/server-kit';
import type { ClientSession } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import { changesWithdrawnMail } from '../comments/notices/decision-mails';
import { uploadersInTeam } from '../video/uploaders';
import type { VideoRecord } from '../video/video.record';
import { versionUnderReview } from '../video/versions';
import { ownVideo } from '../video/video.policy';
import type { DecisionsDeps } from './decisions.deps';
import { assertVersion } from '../video/assert-version';

/**
 * CHANGES_REQUESTED → PENDING: the creator no longer wants another version. The editor is notified in the same
 * transaction. Repeating the call returns the video as it is.
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
  const withdrawn = await deps.connection.transaction(async (session) => {
    const video = await deps.videos
      .findOneAndUpdate(
        { _id: before._id, state: 'CHANGES_REQUESTED', 'object.version': version },
        { $set: { state: 'PENDING' }, $unset: { changes: 1 } },
        { returnDocument: 'after', session },
      )
      .lean<VideoRecord>();
    if (video) await notifyEditor(deps, video, caller.actor.name, session);
    return video;
  });
  if (withdrawn) {
    deps.audit.recordCall(caller, { action: 'changes-withdrawn', video: withdrawn });
    return withdrawn;
  }
  const now = await ownVideo(deps, caller.actor, videoId);
  await assertVersion(deps, now, version);
  if (now.state === 'PENDING' && !now.changes) return now;
  throw conflict(replies.changesNotRequested);
}

/** Notifies the editors who got the request, because they may be working on the next version. */
async function notifyEditor(
  deps: DecisionsDeps,
  video: VideoRecord,
  byName: string,
  session: ClientSession,
): Promise<void> {
  const [editor] = await uploadersInTeam(deps, video, session);
  if (!editor) return;
  const { _id, teamId, title, object } = video;
  if (isWanted(editor.notify, 'changes-withdrawn', 'email')) {
    const { webUrl } = deps;
    await deps.mail.enqueue(changesWithdrawnMail({ to: editor.email, video, byName, webUrl }), { session });
  }
  const news = {
    kind: 'changes-withdrawn' as const,
    teamId,
    to: [editor._id],
    video: { _id, title },
    event: `${object?.version}:${deps.clock().getTime()}`,
    by: byName,
    version: versionUnderReview(video)?.number,
  };
  await deps.notifications.write([news], session);
}
