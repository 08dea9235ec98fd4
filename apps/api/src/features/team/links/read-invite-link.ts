import { messages, type JoinTeamRequest, type OpenInviteLink } from '@cutroom/contracts';
import { badRequest } from '@cutroom/server-kit';
import { hashOfCode } from './invite-link.model';
import { assertUsable } from './redeem-invite-link';
import type { TeamDeps } from '../team.deps';

/** What an open link says to its holder. @throws AppError 400 that says why it is no longer open */
export async function readInviteLink(
  { inviteLinks, teams, users, clock }: TeamDeps,
  { code }: JoinTeamRequest,
): Promise<OpenInviteLink> {
  const link = await inviteLinks.findOne({ codeHash: hashOfCode(code) }).lean();
  const team = link && (await teams.findById(link.teamId, { creatorId: 1 }).lean());
  const creator = team && (await users.findById(team.creatorId, { username: 1 }).lean());
  if (!link || !creator) throw badRequest(messages.inviteInvalid);
  assertUsable(link, undefined, clock());
  const { username } = creator;
  return { creator: { username }, email: link.email, expiresAt: link.expiresAt.toISOString() };
}
