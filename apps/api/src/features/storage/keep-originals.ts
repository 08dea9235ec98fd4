import { messages, type OriginalsRequest, type TeamStorage } from '@cutroom/contracts';
import { assertOwnTeam, notFound } from '@cutroom/server-kit';
import type { Caller } from '../../audit/audit-trail';
import type { StorageDeps } from './storage.deps';
import { teamStorage } from './team-storage';

/**
 * Sets after how many days the originals of published videos are deleted; null keeps them. Repeating the call changes
 * nothing.
 *
 * @throws AppError 403 for another team
 */
export async function keepOriginals(
  deps: StorageDeps,
  { teamId, days }: OriginalsRequest,
  caller: Caller,
): Promise<TeamStorage> {
  assertOwnTeam(caller.actor, teamId);
  const before = await deps.teams
    .findOneAndUpdate(
      { _id: teamId, creatorId: caller.actor.userId },
      { $set: { originalsKeptDays: days } },
      { projection: { originalsKeptDays: 1 }, returnDocument: 'before' },
    )
    .lean();
  if (!before) throw notFound(messages.teamNotFound);
  if ((before.originalsKeptDays ?? null) !== days) {
    const note =
      days === null ? 'They are kept.' : `They are deleted after ${days} ${days === 1 ? 'day' : 'days'}.`;
    deps.audit.recordCall(caller, { action: 'originals-set', note });
  }
  return teamStorage(deps, teamId, caller.actor);
}
