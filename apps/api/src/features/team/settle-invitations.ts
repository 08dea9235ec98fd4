import type { ClientSession, Types } from 'mongoose';
import { openInvitation } from './invitation.model';
import type { TeamDeps } from './team.deps';

/**
 * Part of the transaction in which an editor joins a team: accepts that team's open invitation, if there is one, and ends
 * those of the other teams.
 *
 * @returns the other teams
 */
export async function settleInvitations(
  { invitations, clock }: Pick<TeamDeps, 'invitations' | 'clock'>,
  { editorId, teamId }: { editorId: Types.ObjectId; teamId: Types.ObjectId },
  session: ClientSession,
): Promise<Types.ObjectId[]> {
  const open = { editorId, ...openInvitation(clock()) };
  const others = { ...open, teamId: { $ne: teamId } };
  const endedIn = await invitations.find(others, { teamId: 1 }, { session }).lean();
  await invitations.updateMany(others, { $set: { state: 'ENDED' } }, { session });
  const accepted = { $set: { state: 'ACCEPTED' as const, mailedAt: null } };
  await invitations.updateOne({ ...open, teamId }, accepted, { session });
  return endedIn.map((other) => other.teamId);
}
