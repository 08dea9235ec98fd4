import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import { maxLength, minLength } from '../rules/lengths';
import { teamChangeKinds } from '../rules/team-changes';
import { bounded, email, objectId } from '../rules/text';

/** How many videos one editor has uploaded so far. */
export const editorUploads = z.object({ total: z.number(), pending: z.number(), approve: z.number() });
export type EditorUploads = z.infer<typeof editorUploads>;

/** Counters of the dashboard; the page shows `approve` as Published (docs/product.md#7-videos). */
export const teamStats = z.extend(editorUploads, { members: z.number() });
export type TeamStats = z.infer<typeof teamStats>;

export const teamEditor = z.object({
  _id: objectId(),
  name: z.string(),
  email: z.string(),
  username: z.string(),
  profile: z.nullable(z.string()),
  createdAt: z.string(),
});
export type TeamEditor = z.infer<typeof teamEditor>;

/** When it was sent, and until when it can be accepted: ISO dates. */
const invitationDates = { invitedAt: z.string(), expiresAt: z.string() };

/** An editor who has not answered the team's invitation yet. No email address: the editor has not agreed to share it. */
export const invitedEditor = z.extend(z.omit(teamEditor, { email: true, createdAt: true }), invitationDates);
export type InvitedEditor = z.infer<typeof invitedEditor>;

/** An open invitation that was sent to an email address. It does not reveal whether the address has an account. */
export const inviteLink = z.object({ _id: objectId(), email: z.string(), ...invitationDates });
export type InviteLink = z.infer<typeof inviteLink>;

/**
 * `editorUploadData[i]` belongs to `team.editor[i]`. Only the creator gets `inviteCode`, `invited` and `links` (both oldest
 * first).
 */
export const teamInfo = z.object({
  team: z.object({
    _id: objectId(),
    creator: z.object({ username: z.string() }),
    inviteCode: z.optional(z.string()),
    editor: z.array(teamEditor),
    invited: z.optional(z.array(invitedEditor)),
    links: z.optional(z.array(inviteLink)),
  }),
  editorUploadData: z.array(editorUploads),
});
export type TeamInfo = z.infer<typeof teamInfo>;

export const teamParams = z.object({ teamId: objectId() });

/** The message of api to status-service, and of status-service to its sockets. */
export const teamChange = z.object({
  kinds: z.array(z.enum(teamChangeKinds)).check(minLength(1), maxLength(teamChangeKinds.length)),
});

export const searchParams = z.object({
  username: z
    .string(messages.invalidInputs)
    .check(
      bounded(limits.usernameMax + limits.paddingMax, messages.invalidInputs),
      z.trim(),
      minLength(1, messages.invalidInputs),
      maxLength(limits.usernameMax, messages.invalidInputs),
    ),
});

/** An editor who is in no team. No email address: the editor has not agreed to share it. */
export const foundEditor = z.object({
  _id: objectId(),
  name: z.string(),
  username: z.string(),
  profile: z.nullable(z.string()),
  /** The editor has an open invitation to this team. */
  invited: z.boolean(),
});
export type FoundEditor = z.infer<typeof foundEditor>;

/** Names the team, so that an outdated page cannot change the current one, or make an editor leave it. */
const ownTeam = { teamId: objectId(messages.inputsEmpty) };

export const memberRequest = z.object({ editorId: objectId(messages.inputsEmpty), ...ownTeam });
export type MemberRequest = z.infer<typeof memberRequest>;

export const regenerateInviteRequest = z.object(ownTeam);
export const inviteCode = z.object({ inviteCode: z.string() });

/** Emails a single-use link to an address. */
export const inviteByEmailRequest = z.object({ email: email(messages.inputsEmpty), ...ownTeam });
export type InviteByEmailRequest = z.infer<typeof inviteByEmailRequest>;

export const revokeInviteLinkRequest = z.object({ linkId: objectId(messages.inputsEmpty), ...ownTeam });
export type RevokeInviteLinkRequest = z.infer<typeof revokeInviteLinkRequest>;

export const leaveTeamRequest = z.object(ownTeam);
export type LeaveTeamRequest = z.infer<typeof leaveTeamRequest>;
