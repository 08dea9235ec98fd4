import type { TeamStats } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import type { ApiDeps } from '../../deps';
import { countTeamVideos } from '../video/count-videos';

/** The dashboard's counters; undefined for an editor who is in no team. `members` counts the editors. */
export async function teamStats(
  deps: Pick<ApiDeps, 'users' | 'videos'>,
  { teamId }: Actor,
): Promise<TeamStats | undefined> {
  if (teamId === null) return undefined;
  const [videos, members] = await Promise.all([
    countTeamVideos(deps, teamId),
    deps.users.countDocuments({ teamId, role: 'EDITOR' }),
  ]);
  return { ...videos, members };
}
