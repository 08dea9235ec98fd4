import { messages, type InvitedEditor, type TeamInfo } from '@cutroom/contracts';
import { assertOwnTeam, notFound, type Actor } from '@cutroom/server-kit';
import { listInviteLinks } from './links/list-invite-links';
import { openInvitation } from './invitation.model';
import { presentInvitedEditor, presentTeamEditor } from './team.presenter';
import type { TeamDeps } from './team.deps';

/** Oldest first. Omits editors who have joined another team meanwhile. */
async function invitedEditors(deps: TeamDeps, teamId: string): Promise<InvitedEditor[]> {
  const invitations = await deps.invitations
    .find({ teamId, ...openInvitation(deps.clock()) })
    .sort({ invitedAt: 1 })
    .lean();
  const ids = invitations.map(({ editorId }) => editorId);
  const users = await deps.users.find({ _id: { $in: ids }, teamId: null }).lean();
  const byId = new Map(users.map((user) => [user._id.toHexString(), user]));
  const presented = invitations.map(async (invitation) => {
    const user = byId.get(invitation.editorId.toHexString());
    return user ? [await presentInvitedEditor(deps.storage, user, invitation)] : [];
  });
  return (await Promise.all(presented)).flat();
}

/** The caller's team: its editors, oldest first, with their upload counts. Creators also see invited editors. */
export async function teamInfo(deps: TeamDeps, teamId: string, actor: Actor): Promise<TeamInfo> {
  assertOwnTeam(actor, teamId);
  const [team, editors] = await Promise.all([
    deps.teams.findById(teamId).lean(),
    deps.users.find({ teamId, role: 'EDITOR' }).sort({ createdAt: 1, _id: 1 }).lean(),
  ]);
  if (!team) throw notFound(messages.teamNotFound);
  const [creator, editorUploadData, editor] = await Promise.all([
    deps.users.findById(team.creatorId, { username: 1 }).lean(),
    deps.teamVideos.countByEditor(
      teamId,
      editors.map(({ _id }) => _id),
    ),
    Promise.all(editors.map((user) => presentTeamEditor(deps.storage, user))),
  ]);
  return {
    team: {
      _id: teamId,
      creator: { username: creator?.username ?? '' },
      ...(actor.role === 'YOUTUBER'
        ? {
            inviteCode: team.inviteCode,
            invited: await invitedEditors(deps, teamId),
            links: await listInviteLinks(deps, teamId),
          }
        : {}),
      editor,
    },
    editorUploadData,
  };
}
