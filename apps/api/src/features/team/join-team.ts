import { messages, type JoinedTeam, type JoinTeamRequest, replies } from '@cutroom/contracts';
import { conflict, unauthorized, wrongField, type Actor } from '@cutroom/server-kit';
import type { ClientSession, Types } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import { holdTeam } from './hold-team';
import { settleInvitations } from './settle-invitations';
import { editorJoinedMail, joinedTeamMail } from './team.mails';
import { findInvite, joinActionOf, redeemInviteLink, type JoinAction } from './links/redeem-invite-link';
import type { TeamDeps } from './team.deps';

interface Joined {
  creator: { username: string };
  teamId: Types.ObjectId;
  /** What this call did; null when an earlier call has joined the team. */
  done: {
    action: JoinAction;
    /** The teams whose open invitations ended. */
    endedIn: Types.ObjectId[];
  } | null;
}

async function join(
  deps: TeamDeps,
  inviteCode: string,
  { userId, username }: Actor,
  session: ClientSession,
): Promise<Joined> {
  const { mail, users } = deps;
  const invite = await findInvite(deps, inviteCode, session);
  const team = invite && (await holdTeam(deps, invite.teamId, session));
  const creator = team && (await users.findById(team.creatorId, null, { session }).lean());
  if (!creator) throw wrongField('code', messages.inviteInvalid);
  const open = { _id: userId, deletion: { $exists: false } };
  const editor = await users.findOne(open, null, { session }).lean();
  if (!editor) throw unauthorized();
  const joined = { creator: { username: creator.username }, teamId: team._id };
  if (editor.teamId?.equals(team._id)) return { ...joined, done: null };
  if (editor.teamId !== null) throw conflict(replies.alreadyInTeam);

  if (invite?.link) await redeemInviteLink(deps, invite.link, editor, session);
  const endedIn = await settleInvitations(deps, { editorId: editor._id, teamId: team._id }, session);
  // Conflicts with a removal or another acceptance at the same time, so this transaction starts again.
  await users.updateOne({ _id: editor._id }, { $set: { teamId: team._id } }, { session });
  const url = `${deps.webUrl}/team`;
  const by = invite?.link ? 'invitation' : 'code';
  await mail.enqueue(joinedTeamMail(editor.email, creator.username, by, url), { session });
  await mail.enqueue(editorJoinedMail(creator.email, username, by, url), { session });
  return { ...joined, done: { action: joinActionOf(invite), endedIn } };
}

/**
 * Joins the team of an invite code or an emailed link. One transaction: the code is valid and the editor is in no team; of two codes that
 * are entered at once, one wins. Repeating the call is harmless.
 *
 * @throws AppError 400 when the code or the link is not valid, 409 when the editor is in another team
 */
export async function joinTeam(
  deps: TeamDeps,
  { code }: JoinTeamRequest,
  { actor, address }: Caller,
): Promise<JoinedTeam> {
  const { creator, teamId, done } = await deps.connection.transaction((session) =>
    join(deps, code, actor, session),
  );
  if (done) {
    deps.audit.record({ action: done.action, teamId, actorId: actor.userId, address });
    for (const other of done.endedIn) {
      deps.audit.record({ action: 'invitation-ended', teamId: other, accountId: actor.userId });
    }
  }
  return { profile: await deps.accounts.readProfile(actor), creator };
}
