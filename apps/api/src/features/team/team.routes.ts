import { endpoints, messages, replies } from '@cutroom/contracts';
import { actionsOn, endpoint, type Route } from '@cutroom/server-kit';
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

export function teamRoutes(deps: TeamDeps): Route[] {
  const action = actionsOn(deps);
  return [
    endpoint(endpoints.teamStats, (_, { actor }) => teamStats(deps, actor)),
    endpoint(endpoints.teamInfo, ({ params }, { actor }) => teamInfo(deps, params.teamId, actor)),
    endpoint(endpoints.searchEditors, ({ params }, { actor }) => searchEditors(deps, params.username, actor)),
    action(endpoints.addEditor, inviteEditor, messages.invitationSent),
    action(endpoints.removeEditor, removeEditor, messages.editorRemoved),
    endpoint(endpoints.regenerateInvite, ({ body }, call) => regenerateInvite(deps, body.teamId, call), {
      message: messages.inviteRegenerated,
    }),
    endpoint(endpoints.invitations, (_, { actor }) => listInvitations(deps, actor)),
    action(endpoints.acceptInvitation, acceptInvitation, replies.invitationAccepted),
    action(endpoints.joinTeam, joinTeam, replies.invitationAccepted),
    action(endpoints.declineInvitation, declineInvitation, replies.invitationDeclined),
    action(endpoints.cancelInvitation, cancelInvitation, messages.invitationCancelled),
    action(endpoints.inviteByEmail, inviteByEmail, messages.invitationSent),
    action(endpoints.revokeInviteLink, revokeInviteLink, messages.invitationCancelled),
    endpoint(endpoints.readInviteLink, ({ body }) => readInviteLink(deps, body)),
    action(endpoints.leaveTeam, leaveTeam, replies.teamLeft),
  ];
}
