import type { TeamStats } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import type { TeamDeps } from './team.deps';

/** The dashboard's counters; undefined for an editor who is in no team. `members` counts the editors. */
export async function teamStats(deps: TeamDeps, { teamId }: Actor): Promise<TeamStats | undefined> {
  if (teamId === null) return undefined;
  const [videos, members] = await Promise.all([
    deps.teamVideos.count(teamId),
    deps.users.countDocuments({ teamId, role: 'EDITOR' }),
  ]);
  return { ...videos, members };
}
