import { messages } from '@cutroom/contracts';
import { assertOwnTeam, notFound } from '@cutroom/server-kit';
import { newAccessCode } from '../../access-code';
import type { Caller } from '../../audit/audit-trail';
import type { TeamDeps } from './team.deps';

/** Replaces the invite code of the caller's team. The old code stops working. */
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
