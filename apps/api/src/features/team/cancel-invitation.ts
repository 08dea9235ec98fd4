import { type MemberRequest, replies } from '@cutroom/contracts';
import { assertOwnTeam, notFound } from '@cutroom/server-kit';
import type { Caller } from '../../audit/audit-trail';
import { openInvitation } from './invitation.model';
import type { TeamDeps } from './team.deps';

/** Cancels an open invitation of the caller's team. @throws AppError 404 when it is no longer open */
export async function cancelInvitation(
  { invitations, audit, clock }: TeamDeps,
  { editorId, teamId }: MemberRequest,
  caller: Caller,
): Promise<null> {
  assertOwnTeam(caller.actor, teamId);
  const { matchedCount } = await invitations.updateOne(
    { teamId, editorId, ...openInvitation(clock()) },
    { $set: { state: 'CANCELLED' } },
  );
  if (matchedCount === 0) throw notFound(replies.invitationNotOpen);
  audit.recordCall(caller, { action: 'invitation-cancelled', accountId: editorId });
  return null;
}
