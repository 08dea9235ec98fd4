import { type RevokeInviteLinkRequest, replies } from '@cutroom/contracts';
import { assertOwnTeam, notFound } from '@cutroom/server-kit';
import type { Caller } from '../../../audit/audit-trail';
import { openLink } from './invite-link.model';
import type { TeamDeps } from '../team.deps';

/** Revokes an open link of the caller's team. @throws AppError 404 when it is no longer open */
export async function revokeInviteLink(
  { inviteLinks, audit, clock }: TeamDeps,
  { linkId, teamId }: RevokeInviteLinkRequest,
  caller: Caller,
): Promise<null> {
  assertOwnTeam(caller.actor, teamId);
  const revoked = await inviteLinks
    .findOneAndUpdate({ _id: linkId, teamId, ...openLink(clock()) }, { $set: { state: 'REVOKED' } })
    .lean();
  if (!revoked) throw notFound(replies.invitationNotOpen);
  audit.recordCall(caller, { action: 'invite-link-revoked', email: revoked.email });
  return null;
}
