import { endpoints, messages } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { ApiDeps } from '../../deps';
import { addEditor } from './add-editor';
import { regenerateInvite } from './regenerate-invite';
import { removeEditor } from './remove-editor';
import { searchEditors } from './search-editors';
import { teamInfo } from './team-info';
import { teamStats } from './team-stats';

export const teamRoutes = (deps: ApiDeps): Route[] => [
  endpoint(endpoints.teamStats, (_, { actor }) => teamStats(deps, actor)),
  endpoint(endpoints.teamInfo, ({ params }, { actor }) => teamInfo(deps, params.teamId, actor)),
  endpoint(endpoints.searchEditors, ({ params }) => searchEditors(deps, params.username)),
  endpoint(endpoints.addEditor, ({ body }, call) => addEditor(deps, body, call), {
    message: messages.editorAdded,
  }),
  endpoint(endpoints.removeEditor, ({ body }, call) => removeEditor(deps, body, call), {
    message: messages.editorRemoved,
  }),
  endpoint(endpoints.regenerateInvite, ({ body }, call) => regenerateInvite(deps, body.teamId, call), {
    message: messages.inviteRegenerated,
  }),
];
