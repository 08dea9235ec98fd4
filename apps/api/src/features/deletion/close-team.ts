import { limits, replies } from '@cutroom/contracts';
import { conflict } from '@cutroom/server-kit';
import type { ClientSession, Types } from 'mongoose';
import { newAccessCode } from '../../access-code';
import type { WithdrawnUpload } from '../team/team.deps';
import { teamClosedMail } from './deletion.mails';
import type { DeletionDeps, UserRecord } from './deletion.deps';

/**
 * Part of the transaction in which a creator deletes their account: nobody is in the team and nobody can join it, and its
 * videos are in the bin, due at once. Every video is written, so a publish that starts at the same time conflicts: either
 * it is seen here, or it finds its video deleted.
 *
 * @throws AppError 409 while a video is in transfer
 */
export async function closeTeam(
  deps: DeletionDeps,
  creator: Pick<UserRecord, '_id' | 'username'>,
  teamId: Types.ObjectId,
  session: ClientSession,
): Promise<WithdrawnUpload[]> {
  const { inviteLinks, invitations, mail, teams, templates, users, videos } = deps;
  if (await videos.exists({ teamId, state: 'PUBLISHING' }).session(session))
    throw conflict(replies.accountInTransfer);
  const editors = await users.find({ teamId, role: 'EDITOR' }, { email: 1 }, { session }).lean();
  await users.updateMany({ teamId }, { $set: { teamId: null } }, { session });
  const closed = { at: deps.clock(), editors: editors.map(({ _id }) => _id) };
  // A closed team's invite code gets the same response as any other wrong code.
  await teams.updateOne({ _id: teamId }, { $set: { closed, inviteCode: newAccessCode() } }, { session });
  await invitations.deleteMany({ teamId }, { session });
  await inviteLinks.deleteMany({ teamId }, { session });
  await templates.deleteOne({ _id: teamId }, { session });
  const withdrawn = await deps.teamVideos.withdrawUploads({ teamId }, session);
  await binAll(deps, creator._id, teamId, session);
  for (const { email } of editors) await mail.enqueue(teamClosedMail(email, creator.username), { session });
  return withdrawn;
}

/** The sweep of the bin removes every object, comment and version of them, and then their rows. */
async function binAll(
  { videos, clock }: Pick<DeletionDeps, 'videos' | 'clock'>,
  by: Types.ObjectId,
  teamId: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  const due = new Date(clock().getTime() - limits.binKeptMs);
  // What was in the bin before keeps who deleted it.
  const bin = { $mergeObjects: [{ from: '$state', by }, '$bin', { at: due, withTeam: true }] };
  await videos.updateMany({ teamId }, [{ $set: { bin, state: 'DELETED' } }], {
    session,
    updatePipeline: true,
    timestamps: false,
  });
}
