import { limits, type Invitation } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import { openInvitation } from './invitation.model';
import { presentInvitation } from './team.presenter';
import type { TeamDeps } from './team.deps';

/** The open invitations to an editor, newest first. Those of a team that is gone are left out. */
export async function listInvitations(deps: TeamDeps, { userId, teamId }: Actor): Promise<Invitation[]> {
  if (teamId !== null) return [];
  const invitations = await deps.invitations
    .find({ editorId: userId, ...openInvitation(deps.clock()) })
    .sort({ invitedAt: -1 })
    .limit(limits.pageSize)
    .lean();
  if (invitations.length === 0) return [];
  const teams = await deps.teams
    .find({ _id: { $in: invitations.map((invitation) => invitation.teamId) } }, { creatorId: 1 })
    .lean();
  const creators = await deps.users
    .find({ _id: { $in: teams.map(({ creatorId }) => creatorId) } }, { username: 1, teamId: 1 })
    .lean();
  return invitations.flatMap((invitation) => {
    const creator = creators.find((user) => user.teamId?.equals(invitation.teamId));
    return creator ? [presentInvitation(invitation, creator)] : [];
  });
}
