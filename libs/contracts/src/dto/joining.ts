import * as z from 'zod/mini';
import { messages } from '../messages';
import { accessCode, objectId } from '../rules/text';
import { profile } from './account';

/** An open invitation as the invited editor sees it. */
export const invitation = z.object({
  _id: objectId(),
  creator: z.object({ username: z.string() }),
  invitedAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

export const invitationRequest = z.object({ invitationId: objectId(messages.inputsEmpty) });
export type InvitationRequest = z.infer<typeof invitationRequest>;

/** The facts that an open invitation link shows to its holder. */
export const openInviteLink = z.object({
  creator: z.object({ username: z.string() }),
  email: z.string(),
  expiresAt: z.string(),
});
export type OpenInviteLink = z.infer<typeof openInviteLink>;

/** An editor without a team joins one by its invite code or by an emailed link. */
export const joinTeamRequest = z.object({
  code: accessCode(messages.inputsAreEmpty, messages.inviteInvalid),
});
export type JoinTeamRequest = z.infer<typeof joinTeamRequest>;

/** The caller's new profile and the creator of the team. */
export const joinedTeam = z.object({ profile, creator: z.object({ username: z.string() }) });
export type JoinedTeam = z.infer<typeof joinedTeam>;
