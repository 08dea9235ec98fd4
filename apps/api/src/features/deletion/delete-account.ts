import { messages, type DeleteAccountRequest } from '@cutroom/contracts';
import { endsSessions, unauthorized, wrongField } from '@cutroom/server-kit';
import type { ClientSession } from 'mongoose';
import { randomBytes } from 'node:crypto';
import type { Caller } from '../../audit/audit-trail';
import { endMembership } from '../team/leave-team';
import type { WithdrawnUpload } from '../team/team.deps';
import { closeTeam } from './close-team';
import { copyName, type DeletionDeps, type UserRecord } from './deletion.deps';
import { creatorDeletedMail, editorDeletedMail, memberDeletedMail } from './deletion.mails';
import { erasedChoices, erasedFields } from './erased-account';
import { sweepJob } from './deletion.jobs';

/**
 * Deletes the caller's account for good (ADR 028). One transaction makes it a row without personal data that nobody can
 * sign in to, ends its membership or, for a creator, closes the team, and frees username and email address. The sweep
 * removes the rest. Of two calls at once, the later finds its session ended. A repeated call learns that the account is
 * deleted.
 *
 * @throws AppError 400 for a wrong password or username, 401 when the account is deleted or its password changed meanwhile,
 *   409 while a video of the creator's team is in transfer
 */
export async function deleteAccount(
  deps: DeletionDeps,
  { password, username }: DeleteAccountRequest,
  caller: Caller,
): Promise<null> {
  const user = await deps.users.findById(caller.actor.userId).select('+passwordHash').lean();
  if (!user || user.deletion) throw unauthorized(messages.accountDeleted);
  if (username !== user.username) throw wrongField('username', messages.usernameNotConfirmed);
  if (!(await deps.passwords.verify(user, password))) {
    deps.audit.recordCall(caller, { action: 'account-deletion-refused' });
    throw wrongField('password', messages.passwordWrong);
  }
  const randomHash = await deps.passwords.hash(randomBytes(32).toString('base64'));
  const { teamId, withdrawn } = await deps.connection.transaction((session) =>
    endAccount(deps, user, randomHash, session),
  );
  // The account is deleted: a database that goes away now must not make the call look as if it had failed.
  await copyName(deps, user._id).catch((err: unknown) => {
    deps.logger.warn(
      { err, userId: user._id },
      'could not copy the name of a deleted account; the sweep will',
    );
  });
  const { actor, address } = caller;
  deps.audit.record({ action: 'account-deleted', teamId, actorId: actor.userId, address });
  for (const video of withdrawn)
    deps.audit.record({ action: 'upload-withdrawn', teamId, actorId: actor.userId, address, video });
  // Status-service closes the sockets of everybody who is no longer in the team when it hears of it.
  if (teamId) await deps.teamChanges.announced(teamId.toHexString());
  await deps.teamVideos.discardWithdrawn(withdrawn);
  return null;
}

/** What happened to the team of a deleted account, if it was in one. */
interface Ended {
  teamId: UserRecord['teamId'];
  withdrawn: WithdrawnUpload[];
}

/** @param passwordHash of a password that nobody knows */
async function endAccount(
  deps: DeletionDeps,
  { _id, passwordHash: current }: UserRecord,
  passwordHash: string,
  session: ClientSession,
): Promise<Ended> {
  const deletion = { at: deps.clock(), open: true };
  const before = await deps.users
    .findOneAndUpdate(
      // It may have been deleted since its password was checked, or got another one.
      { _id, passwordHash: current, deletion: { $exists: false } },
      {
        ...endsSessions,
        $set: { ...erasedFields(_id), passwordHash, deletion },
        $unset: { ...erasedChoices, ...endsSessions.$unset },
      },
      { session },
    )
    .lean();
  if (!before) throw unauthorized();
  const { email, role, username } = before;
  const withdrawn = await leaveTeam(deps, before, session);
  await deps.invitations.deleteMany({ editorId: _id }, { session });
  await deps.inviteLinks.deleteMany({ email }, { session });
  for (const codes of [deps.otpCodes, deps.resetCodes]) await codes.forget(email, session);
  await deps.emailCodes.forget(_id.toHexString(), session);
  const mail = role === 'YOUTUBER' ? creatorDeletedMail : editorDeletedMail;
  await deps.mail.enqueue(mail(email, username), { session });
  await deps.jobs.enqueue(sweepJob, null, { unique: _id.toHexString(), session });
  return { teamId: before.teamId, withdrawn };
}

async function leaveTeam(
  deps: DeletionDeps,
  user: Omit<UserRecord, 'passwordHash'>,
  session: ClientSession,
): Promise<WithdrawnUpload[]> {
  const { _id, username, role, teamId } = user;
  if (teamId === null) return [];
  if (role === 'YOUTUBER') return closeTeam(deps, user, teamId, session);
  const editor = { userId: _id.toHexString(), username, teamId };
  return endMembership(deps, editor, session, memberDeletedMail);
}
