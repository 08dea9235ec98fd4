import type { ClientSession, Types } from 'mongoose';
import type { TeamModel, TeamRecord } from './team.model';

/**
 * Part of a transaction in which somebody joins a team. Writing the team makes it conflict with the closing of the team at
 * the same time: one of the two starts again and sees the other. Reading it alone would let both commit.
 *
 * @returns null when the team is closed or gone
 */
export const holdTeam = (
  { teams }: { teams: TeamModel },
  teamId: Types.ObjectId,
  session: ClientSession,
): Promise<TeamRecord | null> =>
  teams
    .findOneAndUpdate({ _id: teamId, closed: { $exists: false } }, { $inc: { joins: 1 } }, { session })
    .lean();
