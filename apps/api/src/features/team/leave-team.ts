import { messages, type LeaveTeamRequest, type Profile } from '@cutroom/contracts';
import { assertOwnTeam, forbidden } from '@cutroom/server-kit';
import { Types, type ClientSession } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import { editorLeftMail } from './team.mails';
import type { TeamDeps, WithdrawnUpload } from './team.deps';

interface Leaving {
  userId: string;
  username: string;
  teamId: Types.ObjectId;
}

/** Part of the transaction in which an editor leaves. @throws AppError 403 when the editor is not in the team */
export async function endMembership(
  deps: Pick<TeamDeps, 'users' | 'teams' | 'teamVideos' | 'mail' | 'webUrl'>,
  { userId, username, teamId }: Leaving,
  session: ClientSession,
  leftMail = editorLeftMail,
): Promise<WithdrawnUpload[]> {
  const editorId = new Types.ObjectId(userId);
  const { matchedCount } = await deps.users.updateOne(
    { _id: editorId, role: 'EDITOR', teamId },
    { $set: { teamId: null } },
    { session },
  );
  if (matchedCount === 0) throw forbidden(messages.notInTeam);
  const team = await deps.teams.findById(teamId, null, { session }).lean();
  const creator = team && (await deps.users.findById(team.creatorId, null, { session }).lean());
  if (creator) {
    await deps.mail.enqueue(leftMail(creator.email, username, `${deps.webUrl}/team`), { session });
  }
  return deps.teamVideos.withdrawUploads({ teamId, editorId }, session);
}

/**
 * Removes the calling editor from their team. The session continues without a team. Unfinished uploads are withdrawn;
 * finished ones stay with the team. The invite code does not change (ADR 014).
 */
export async function leaveTeam(
  deps: TeamDeps,
  { teamId }: LeaveTeamRequest,
  caller: Caller,
): Promise<Profile> {
  const { actor } = caller;
  assertOwnTeam(actor, teamId);
  const withdrawn = await deps.connection.transaction((session) =>
    endMembership(deps, { ...actor, teamId: new Types.ObjectId(teamId) }, session),
  );
  deps.audit.recordCall(caller, { action: 'editor-left' });
  for (const video of withdrawn) deps.audit.recordCall(caller, { action: 'upload-withdrawn', video });
  await Promise.all([deps.teamChanges.announced(teamId), deps.teamVideos.discardWithdrawn(withdrawn)]);
  return deps.accounts.readProfile(actor);
}
