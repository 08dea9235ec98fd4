import { messages, type TeamInfo } from '@cutroom/contracts';
import { notFound, type Actor } from '@cutroom/server-kit';
import type { ApiDeps } from '../../deps';
import { countEditorVideos } from '../video/count-videos';
import { assertOwnTeam } from './team.policy';
import { presentTeamEditor } from './team.presenter';

type TeamInfoDeps = Pick<ApiDeps, 'users' | 'teams' | 'videos' | 'storage'>;

/** The own team: its editors, oldest first, and what each has handed in. */
export async function teamInfo(deps: TeamInfoDeps, teamId: string, actor: Actor): Promise<TeamInfo> {
  assertOwnTeam(actor, teamId);
  const [team, editors] = await Promise.all([
    deps.teams.findById(teamId).lean(),
    deps.users.find({ teamId, role: 'EDITOR' }).sort({ createdAt: 1, _id: 1 }).lean(),
  ]);
  if (!team) throw notFound(messages.teamNotFound);
  const [creator, editorUploadData, editor] = await Promise.all([
    deps.users.findById(team.creatorId, { username: 1 }).lean(),
    countEditorVideos(
      deps,
      teamId,
      editors.map(({ _id }) => _id.toHexString()),
    ),
    Promise.all(editors.map((user) => presentTeamEditor(deps.storage, user))),
  ]);
  return {
    team: {
      _id: teamId,
      creator: { username: creator?.username ?? '' },
      ...(actor.role === 'YOUTUBER' ? { inviteCode: team.inviteCode } : {}),
      editor,
    },
    editorUploadData,
  };
}
