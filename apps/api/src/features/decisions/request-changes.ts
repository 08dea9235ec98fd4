import { messages, replies, type ChangesRequest } from '@cutroom/contracts';
import { conflict, wrongField } from '@cutroom/server-kit';
import { Types, type ClientSession } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import { endedApproval, whileLogIs } from '../publishing/records/publish-log';
import type { ChangesRecord, VideoRecord } from '../video/video.record';
import { ownVideo } from '../video/video.policy';
import { uploadersInTeam } from '../video/uploaders';
import { versionUnderReview } from '../video/versions';
import { changesMail, type ChangesMail } from './changes-mail';
import type { DecisionsDeps } from './decisions.deps';
import { assertVersion } from '../video/assert-version';

/**
 * PENDING → CHANGES_REQUESTED: the creator asks for another version instead of the one under review. It ends an approval
 * that still waits for permission. The email to the editor is part of the transaction.
 *
 * Repeating the call for the same version with the same note returns the video as it is.
 *
 * @throws AppError 400 without a note and open comments, 404 for a video of another team, 409 when the video is not pending
 *   or is another version
 */
export async function requestChanges(
  deps: DecisionsDeps,
  { videoId, version, note }: ChangesRequest,
  caller: Caller,
): Promise<VideoRecord> {
  const before = await ownVideo(deps, caller.actor, videoId);
  await assertVersion(deps, before, version);
  if (isRepeated(before, version, note)) return before;
  if (before.state !== 'PENDING') throw conflict(messages.videoNotPending);
  const by = new Types.ObjectId(caller.actor.userId);
  const number = versionUnderReview(before)?.number ?? 1;
  const changes: ChangesRecord = { note, by, at: deps.clock(), version, number };
  const asked = await decide(deps, before, changes);
  if (!asked) return requestChanges(deps, { videoId, version, note }, caller);
  deps.statusLog.notify(asked._id);
  deps.audit.recordCall(caller, { action: 'changes-requested', video: asked, note: note || `v${number}` });
  return asked;
}

/** The response to the first call was lost. */
const isRepeated = ({ state, changes }: VideoRecord, version: string, note: string): boolean =>
  state === 'CHANGES_REQUESTED' && changes?.version === version && changes.note === note;

/** @returns null when something else happened to the video meanwhile */
async function decide(
  deps: DecisionsDeps,
  before: VideoRecord,
  changes: ChangesRecord,
): Promise<VideoRecord | null> {
  let asked: VideoRecord | null = null;
  // Reads stills from the store: a transaction must not wait for it.
  const asks = await changesMail(deps, before, changes);
  await deps.connection.transaction(async (session) => {
    asked = null;
    // The editor may have left while the email was written: it quotes the comments, and is then for somebody else.
    if (!(await isStillFor(deps, before, asks, session))) return;
    asked = await write(deps, before, changes, session);
    if (asked && asks) await notifyEditor(deps, asked, asks, session);
  });
  return asked;
}

async function isStillFor(
  deps: DecisionsDeps,
  video: VideoRecord,
  asks: ChangesMail | null,
  session: ClientSession,
): Promise<boolean> {
  const [editor] = await uploadersInTeam(deps, video, session);
  return editor === undefined ? asks === null : editor._id.equals(asks?.editorId);
}

async function notifyEditor(
  { mail, notifications }: DecisionsDeps,
  { _id, teamId, title, changes }: VideoRecord,
  asks: ChangesMail,
  session: ClientSession,
): Promise<void> {
  if (asks.mail) await mail.enqueue(asks.mail, { session });
  const { note, number, version, at } = changes ?? {};
  const event = `${version}:${at?.getTime()}`;
  await notifications.write(
    [
      {
        kind: 'changes-requested',
        teamId,
        to: [asks.editorId],
        video: { _id, title },
        event,
        by: asks.byName,
        version: number,
        note,
      },
    ],
    session,
  );
}

async function write(
  { videos, rooms, consents }: DecisionsDeps,
  { _id, log, object }: VideoRecord,
  changes: ChangesRecord,
  session: ClientSession,
): Promise<VideoRecord | null> {
  const room = await rooms.findById(_id, { open: 1 }, { session }).lean();
  if (changes.note === '' && !room?.open) throw wrongField('note', replies.changesWithoutReason);
  const asked = await videos
    .findOneAndUpdate(
      {
        _id,
        state: 'PENDING',
        'object.version': object?.version,
        ...whileLogIs(log),
      },
      { $set: { state: 'CHANGES_REQUESTED', changes, ...endedApproval(log, 'changes-requested') } },
      { returnDocument: 'after', session },
    )
    .lean<VideoRecord>();
  if (!asked) return null;
  const open = { videoId: _id, status: 'open' as const, purpose: 'publish' as const };
  await consents.updateMany(open, { $set: { status: 'ended' } }, { session });
  return asked;
}
