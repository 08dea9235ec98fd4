import { type InvitationRequest, type Profile, replies } from '@cutroom/contracts';
import { conflict, notFound, unauthorized, type Actor } from '@cutroom/server-kit';
import type { ClientSession, Types } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import { holdTeam } from './hold-team';
import { isOpen, type InvitationRecord } from './invitation.model';
import { settleInvitations } from './settle-invitations';
import { editorJoinedMail, joinedTeamMail } from './team.mails';
import type { TeamDeps } from './team.deps';

/** The joined team, and the teams whose open invitations ended as a result. */
interface Joined {
  teamId: Types.ObjectId;
  endedIn: Types.ObjectId[];
}

/**
 * The invitation and the editor's email address, once both are free to join; null when an earlier call has joined them.
 * Reading them is enough, because the transaction writes both afterwards and conflicts with any other writer.
 */
async function findJoinable(
  deps: TeamDeps,
  invitationId: string,
  { userId }: Actor,
  session: ClientSession,
): Promise<{ email: string; invitation: InvitationRecord } | null> {
  const own = { _id: invitationId, editorId: userId };
  const invitation = await deps.invitations.findOne(own, null, { session }).lean();
  if (!invitation) throw notFound(replies.invitationNotOpen);
  const editor = await deps.users.findById(userId, null, { session }).lean();
  if (!editor) throw unauthorized();
  if (invitation.state === 'ACCEPTED' && editor.teamId?.equals(invitation.teamId)) return null;
  if (editor.teamId !== null) throw conflict(replies.alreadyInTeam);
  if (!isOpen(invitation, deps.clock())) throw notFound(replies.invitationNotOpen);
  return { email: editor.email, invitation };
}

async function join(
  deps: TeamDeps,
  invitationId: string,
  actor: Actor,
  session: ClientSession,
): Promise<Joined | null> {
  const { mail, users } = deps;
  const joinable = await findJoinable(deps, invitationId, actor, session);
  if (!joinable) return null;
  const { teamId, editorId } = joinable.invitation;
  const team = await holdTeam(deps, teamId, session);
  const creator = team && (await users.findById(team.creatorId, null, { session }).lean());
  if (!creator) throw notFound(replies.invitationNotOpen);

  const endedIn = await settleInvitations(deps, { editorId, teamId }, session);
  await users.updateOne({ _id: editorId }, { $set: { teamId } }, { session });
  const url = `${deps.webUrl}/team`;
  await mail.enqueue(joinedTeamMail(joinable.email, creator.username, 'invitation', url), { session });
  await mail.enqueue(editorJoinedMail(creator.email, actor.username, 'invitation', url), { session });
  return { teamId, endedIn };
}

/**
 * Joins the team of an open invitation. One transaction: the invitation is open, the team exists, and the editor
 * is in no team; of two invitations that are accepted at once, one wins. Repeating the call is harmless.
 *
 * @throws AppError 404 when the invitation is not open, 409 when the editor is in another team
 */
export async function acceptInvitation(
  deps: TeamDeps,
  { invitationId }: InvitationRequest,
  { actor, address }: Caller,
): Promise<Profile> {
  const joined = await deps.connection.transaction((session) => join(deps, invitationId, actor, session));
  if (joined) {
    const { teamId, endedIn } = joined;
    deps.audit.record({ action: 'invitation-accepted', teamId, actorId: actor.userId, address });
    for (const other of endedIn) {
      deps.audit.record({ action: 'invitation-ended', teamId: other, accountId: actor.userId });
    }
  }
  return deps.accounts.readProfile(actor);
}
