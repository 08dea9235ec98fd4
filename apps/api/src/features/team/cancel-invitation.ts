import { messages, type MemberRequest } from '@cutroom/contracts';
import { assertOwnTeam, notFound } from '@cutroom/server-kit';
import type { Caller } from '../../audit/audit-trail';
import { openInvitation } from './invitation.model';
import type { TeamDeps } from './team.deps';

/** Takes an open invitation of the own team back. @throws AppError 404 when it is not open any more */
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
  if (matchedCount === 0) throw notFound(messages.invitationNotOpen);
  audit.recordCall(caller, { action: 'invitation-cancelled', accountId: editorId });
  return null;
}
