import { endpoints, messages, replies } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import { acceptInvitation } from './accept-invitation';
import { cancelInvitation } from './cancel-invitation';
import { declineInvitation } from './decline-invitation';
import { inviteEditor } from './invite-editor';
import { joinTeam } from './join-team';
import { leaveTeam } from './leave-team';
import { inviteByEmail } from './links/invite-by-email';
import { readInviteLink } from './links/read-invite-link';
import { revokeInviteLink } from './links/revoke-invite-link';
import { listInvitations } from './list-invitations';
import { regenerateInvite } from './regenerate-invite';
import { removeEditor } from './remove-editor';
import { searchEditors } from './search-editors';
import type { TeamDeps } from './team.deps';
import { teamInfo } from './team-info';
import { teamStats } from './team-stats';

export const teamRoutes = (deps: TeamDeps): Route[] => [
  endpoint(endpoints.teamStats, (_, { actor }) => teamStats(deps, actor)),
  endpoint(endpoints.teamInfo, ({ params }, { actor }) => teamInfo(deps, params.teamId, actor)),
  endpoint(endpoints.searchEditors, ({ params }, { actor }) => searchEditors(deps, params.username, actor)),
  endpoint(endpoints.addEditor, ({ body }, call) => inviteEditor(deps, body, call), {
    message: messages.invitationSent,
  }),
  endpoint(endpoints.removeEditor, ({ body }, call) => removeEditor(deps, body, call), {
    message: messages.editorRemoved,
  }),
  endpoint(endpoints.regenerateInvite, ({ body }, call) => regenerateInvite(deps, body.teamId, call), {
    message: messages.inviteRegenerated,
  }),
  endpoint(endpoints.invitations, (_, { actor }) => listInvitations(deps, actor)),
  endpoint(endpoints.acceptInvitation, ({ body }, call) => acceptInvitation(deps, body, call), {
    message: replies.invitationAccepted,
  }),
  endpoint(endpoints.joinTeam, ({ body }, call) => joinTeam(deps, body, call), {
    message: replies.invitationAccepted,
  }),
  endpoint(endpoints.declineInvitation, ({ body }, call) => declineInvitation(deps, body, call), {
    message: replies.invitationDeclined,
  }),
  endpoint(endpoints.cancelInvitation, ({ body }, call) => cancelInvitation(deps, body, call), {
    message: messages.invitationCancelled,
  }),
  endpoint(endpoints.inviteByEmail, ({ body }, call) => inviteByEmail(deps, body, call), {
    message: messages.invitationSent,
  }),
  endpoint(endpoints.revokeInviteLink, ({ body }, call) => revokeInviteLink(deps, body, call), {
    message: messages.invitationCancelled,
  }),
  endpoint(endpoints.readInviteLink, ({ body }) => readInviteLink(deps, body)),
  endpoint(endpoints.leaveTeam, ({ body }, call) => leaveTeam(deps, body, call), {
    message: replies.teamLeft,
  }),
];
