import { limits, type InviteByEmailRequest, replies } from '@cutroom/contracts';
import { assertOwnTeam, tooManyRequests } from '@cutroom/server-kit';
import { Types, type ClientSession } from 'mongoose';
import { newAccessCode } from '../../../access-code';
import type { Caller } from '../../../audit/audit-trail';
import { takeInvitationTurns } from '../invitation-turn.model';
import { hashOfCode } from './invite-link.model';
import { inviteLinkMail } from '../team.mails';
import type { TeamDeps } from '../team.deps';

const tooMany = (message: string) => tooManyRequests(limits.invitationMailIntervalMs / 1_000, message);

/**
 * Emails a single-use link that joins the caller's team. Accounts are not looked up, so neither the response nor its
 * duration reveals whether the address has one. Within a day a repeated call changes nothing; after that it replaces the
 * link and emails the new one.
 *
 * @throws AppError 429 beyond the limits per team, per address, and for an address whose link ended within the last day
 */
export async function inviteByEmail(
  deps: TeamDeps,
  { email, teamId }: InviteByEmailRequest,
  caller: Caller,
): Promise<null> {
  assertOwnTeam(caller.actor, teamId);
  const pair = { teamId: new Types.ObjectId(teamId), email };

  async function invite(session: ClientSession): Promise<boolean> {
    const { inviteLinks } = deps;
    const invitedAt = deps.clock();
    await takeInvitationTurns(deps, { teamId: pair.teamId, to: { email } }, invitedAt, session);
    const since = new Date(invitedAt.getTime() - limits.invitationMailIntervalMs);
    const before = await inviteLinks.findOne(pair, null, { session }).lean();
    if (before && before.invitedAt > since) {
      if (before.state === 'OPEN') return false;
      throw tooMany(replies.inviteLinkRecent);
    }
    const recent = { invitedAt: { $gt: since } };
    const ofTeam = await inviteLinks.countDocuments({ teamId: pair.teamId, ...recent }, { session });
    const toAddress = await inviteLinks.countDocuments({ email, ...recent }, { session });
    if (ofTeam >= limits.invitationsPerTeam || toAddress >= limits.invitationMailsPerEditor)
      throw tooMany(replies.invitationLimit);
    const code = newAccessCode();
    const expiresAt = new Date(invitedAt.getTime() + limits.invitationLifetimeMs);
    await inviteLinks.updateOne(
      pair,
      { $set: { codeHash: hashOfCode(code), state: 'OPEN', invitedAt, expiresAt, usedBy: null } },
      { upsert: true, session },
    );
    // The fragment stays in the browser: no server, proxy or log sees the code.
    const url = `${deps.webUrl}/invitation#${code}`;
    const mail = inviteLinkMail(email, { creator: caller.actor.username, expiresAt, url });
    await deps.mail.enqueue(mail, { session });
    return true;
  }

  const isNew = await deps.connection.transaction(invite);
  if (isNew) deps.audit.recordCall(caller, { action: 'invite-emailed', email });
  return null;
}
