import { messages } from '@cutroom/contracts';
import { assertOwnTeam, notFound } from '@cutroom/server-kit';
import { newAccessCode } from '../../access-code';
import type { Caller } from '../../audit/audit-trail';
import type { TeamDeps } from './team.deps';

/** A new invite code for the own team; the old one stops working. */
export async function regenerateInvite(
  deps: TeamDeps,
  teamId: string,
  caller: Caller,
): Promise<{ inviteCode: string }> {
  const { actor } = caller;
  assertOwnTeam(actor, teamId);
  const inviteCode = newAccessCode();
  const { matchedCount } = await deps.teams.updateOne(
    { _id: teamId, creatorId: actor.userId },
    { $set: { inviteCode } },
  );
  if (matchedCount === 0) throw notFound(messages.teamNotFound);
  deps.audit.recordCall(caller, { action: 'invite-regenerated' });
  return { inviteCode };
}
