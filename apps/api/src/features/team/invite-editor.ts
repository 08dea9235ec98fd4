import { limits, type MemberRequest, replies } from '@cutroom/contracts';
import { conflict, notFound, tooManyRequests } from '@cutroom/server-kit';
import type { ClientSession, Types } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import { takeInvitationTurns } from './invitation-turn.model';
import { isOpen, type InvitationRecord } from './invitation.model';
import { invitationMail } from './team.mails';
import type { TeamDeps, UserRecord } from './team.deps';
import { ownMember } from './team.policy';

/** Whether `date` is within the last `limits.invitationMailIntervalMs`. */
const isRecent = (date: Date, at: Date): boolean =>
  at.getTime() - date.getTime() < limits.invitationMailIntervalMs;
const recently = (at: Date) => ({ $gt: new Date(at.getTime() - limits.invitationMailIntervalMs) });

/**
 * Writing the account makes the transaction conflict with one in which the editor joins a team: either this one sees the
 * team, or joining settles the invitation. One that stayed open would let a removed editor return.
 *
 * @throws AppError 404 for nobody's ID, 409 for an editor in a team
 */
async function holdFreeEditor(
  { users }: TeamDeps,
  editorId: Types.ObjectId,
  session: ClientSession,
): Promise<UserRecord> {
  const editor = await users
    .findOneAndUpdate(
      { _id: editorId, role: 'EDITOR', deletion: { $exists: false } },
      { $inc: { memberWrites: 1 } },
      { session },
    )
    .lean();
  if (!editor) throw notFound(replies.editorGone);
  if (editor.teamId !== null) throw conflict(replies.editorInTeam);
  return editor;
}

async function assertBelowLimit(
  { invitations }: TeamDeps,
  teamId: Types.ObjectId,
  at: Date,
  session: ClientSession,
): Promise<void> {
  const count = await invitations.countDocuments({ teamId, invitedAt: recently(at) }, { session });
  if (count < limits.invitationsPerTeam) return;
  throw tooManyRequests(limits.invitationMailIntervalMs / 1_000, replies.invitationLimit);
}

/** Whether an email about an invitation may be sent now. @param before the team's earlier invitation of this editor */
async function mayMail(
  { invitations }: TeamDeps,
  before: InvitationRecord | null,
  { editorId, at }: { editorId: Types.ObjectId; at: Date },
  session: ClientSession,
): Promise<boolean> {
  if (before?.mailedAt && isRecent(before.mailedAt, at)) return false;
  const mails = await invitations.countDocuments({ editorId, mailedAt: recently(at) }, { session });
  return mails < limits.invitationMailsPerEditor;
}

/**
 * Invites an editor who is in no team; the editor joins by accepting. Within a day a repeated call changes
 * nothing; after that it starts the week again and sends one more email. A decline holds for the rest of the week.
 */
export async function inviteEditor(deps: TeamDeps, request: MemberRequest, caller: Caller): Promise<null> {
  const pair = ownMember(caller, request);

  async function invite(session: ClientSession): Promise<boolean> {
    const invitedAt = deps.clock();
    const { teamId, editorId } = pair;
    await takeInvitationTurns(deps, { teamId, to: { editorId } }, invitedAt, session);
    const editor = await holdFreeEditor(deps, editorId, session);
    const before = await deps.invitations.findOne(pair, null, { session }).lean();
    if (before && isOpen(before, invitedAt) && isRecent(before.invitedAt, invitedAt)) return false;
    if (before?.state === 'DECLINED' && before.expiresAt > invitedAt) {
      throw conflict(replies.invitationRecentlyDeclined);
    }
    await assertBelowLimit(deps, teamId, invitedAt, session);
    const mailed = await mayMail(deps, before, { editorId, at: invitedAt }, session);
    const expiresAt = new Date(invitedAt.getTime() + limits.invitationLifetimeMs);
    const mailedAt = mailed ? invitedAt : (before?.mailedAt ?? null);
    await deps.invitations.updateOne(
      pair,
      { $set: { state: 'INVITED', invitedAt, expiresAt, mailedAt } },
      { upsert: true, session },
    );
    if (mailed) {
      const mail = invitationMail(editor.email, {
        creator: caller.actor.username,
        expiresAt,
        url: `${deps.webUrl}/dashboard`,
      });
      await deps.mail.enqueue(mail, { session });
    }
    return true;
  }

  const isNew = await deps.connection.transaction(invite);
  if (isNew) deps.audit.recordCall(caller, { action: 'editor-invited', accountId: pair.editorId });
  return null;
}
