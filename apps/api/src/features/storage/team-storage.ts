import { messages, videoStates, type TeamStorage } from '@cutroom/contracts';
import { assertOwnTeam, notFound, type Actor } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import { totalBytes, usedStorage } from '../video/quota/used-storage';
import type { StorageDeps } from './storage.deps';

/** What the files of the caller's team use, in the order of the states. @throws AppError 403 for another team */
export async function teamStorage(
  deps: Pick<StorageDeps, 'teams' | 'videos' | 'teamQuotaBytes'>,
  teamId: string,
  actor: Actor,
): Promise<TeamStorage> {
  assertOwnTeam(actor, teamId);
  const [team, used] = await Promise.all([
    deps.teams.findById(teamId, { originalsKeptDays: 1 }).lean(),
    usedStorage(deps, new Types.ObjectId(teamId)),
  ]);
  if (!team) throw notFound(messages.teamNotFound);
  const byState = new Map(used.map((each) => [each.state, each]));
  return {
    states: videoStates.flatMap((state) => byState.get(state) ?? []),
    usedBytes: totalBytes(used),
    quotaBytes: deps.teamQuotaBytes,
    originalsKeptDays: team.originalsKeptDays ?? null,
  };
}
