import { messages, replies } from '@cutroom/contracts';
import { badRequest } from '@cutroom/server-kit';
import type { ClientSession, Types } from 'mongoose';
import { hashOfCode, openLink, type InviteLinkRecord } from './invite-link.model';
import type { TeamDeps } from '../team.deps';

type LinkDeps = Pick<TeamDeps, 'teams' | 'inviteLinks' | 'clock'>;

/** The team that a code leads to; `link` is null for the team's own invite code. */
export interface Invite {
  teamId: Types.ObjectId;
  link: InviteLinkRecord | null;
}

/** How the activity calls a join by a team's invite code, or by an emailed link. */
export type JoinAction = 'editor-joined' | 'invitation-accepted';

export const joinActionOf = (invite: Invite | null): JoinAction =>
  invite?.link ? 'invitation-accepted' : 'editor-joined';

/** @returns null when neither a team nor a link has the code. A link that is found may no longer be usable. */
export async function findInvite(
  { teams, inviteLinks }: Pick<LinkDeps, 'teams' | 'inviteLinks'>,
  code: string,
  session: ClientSession | null = null,
): Promise<Invite | null> {
  const team = await teams.findOne({ inviteCode: code }, { _id: 1 }, { session }).lean();
  if (team) return { teamId: team._id, link: null };
  const link = await inviteLinks.findOne({ codeHash: hashOfCode(code) }, null, { session }).lean();
  return link && { teamId: link.teamId, link };
}

/** @throws AppError 400 that says why a link cannot be used; without `email`, for any address */
export function assertUsable(link: InviteLinkRecord, email: string | undefined, at: Date): void {
  if (link.state === 'USED') throw badRequest(replies.inviteLinkUsed);
  if (link.state === 'REVOKED') throw badRequest(replies.inviteLinkRevoked);
  if (link.expiresAt <= at) throw badRequest(replies.inviteLinkExpired);
  if (email !== undefined && email !== link.email) throw badRequest(replies.inviteLinkOther);
}

/**
 * Uses a link up, as part of the transaction in which its addressee joins. Of two that use it at once, one wins: the
 * other's transaction conflicts, starts again and finds it used.
 *
 * @throws AppError 400 when it cannot be used by this account
 */
export async function redeemInviteLink(
  { inviteLinks, clock }: Pick<LinkDeps, 'inviteLinks' | 'clock'>,
  link: InviteLinkRecord,
  account: { _id: Types.ObjectId; email: string },
  session: ClientSession,
): Promise<void> {
  assertUsable(link, account.email, clock());
  const { matchedCount } = await inviteLinks.updateOne(
    { _id: link._id, codeHash: link.codeHash, ...openLink(clock()) },
    { $set: { state: 'USED', usedBy: account._id } },
    { session },
  );
  if (matchedCount === 0) throw badRequest(messages.inviteInvalid);
}
