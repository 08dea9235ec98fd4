import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import { maxLength, minLength } from '../rules/lengths';
import { accessCode, bounded, email, objectId } from '../rules/text';
import { profile } from './account';

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

/** An open invitation that was sent to an email address. Whether the address has an account is not said. */
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

/**
 * What the pages of a team show: its videos, what uploads reserve of its storage, its members and invitations, the steps of
 * its publishes, and the bell. Only creators are told of the activity, because only they see it.
 */
export const teamChangeKinds = [
  'videos',
  'storage',
  'members',
  'publishing',
  'notifications',
  'activity',
] as const;
export type TeamChangeKind = (typeof teamChangeKinds)[number];

/** Says that something has changed, never what: every page loads what its user may see. */
export const teamChange = z.object({
  kinds: z.array(z.enum(teamChangeKinds)).check(minLength(1), maxLength(teamChangeKinds.length)),
});
export type TeamChange = z.infer<typeof teamChange>;

/**
 * What an open page understands of a change: the kinds that it knows, possibly none. After an update the services may send
 * kinds that a page loaded before does not know.
 */
export const understoodTeamChange = z.pipe(
  z.object({ kinds: z.array(z.unknown()) }),
  z.transform(({ kinds }) => ({ kinds: teamChangeKinds.filter((kind) => kinds.includes(kind)) })),
);

const quietMs = z.optional(z.int().check(z.minimum(0)));

/** For how many milliseconds each kind of data has not changed, as far as the service has heard. */
export const teamQuiet = z.object({
  ms: z.object({
    videos: quietMs,
    storage: quietMs,
    members: quietMs,
    publishing: quietMs,
    notifications: quietMs,
    activity: quietMs,
  } satisfies Record<TeamChangeKind, unknown>),
});
export type TeamQuiet = z.infer<typeof teamQuiet>;

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

export const memberRequest = z.object({
  editorId: objectId(messages.inputsEmpty),
  teamId: objectId(messages.inputsEmpty),
});
export type MemberRequest = z.infer<typeof memberRequest>;

export const regenerateInviteRequest = z.object({ teamId: objectId(messages.inputsEmpty) });
export const inviteCode = z.object({ inviteCode: z.string() });

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

/** Emails a single-use link to an address. */
export const inviteByEmailRequest = z.object({
  email: email(messages.inputsEmpty),
  teamId: objectId(messages.inputsEmpty),
});
export type InviteByEmailRequest = z.infer<typeof inviteByEmailRequest>;

export const revokeInviteLinkRequest = z.object({
  linkId: objectId(messages.inputsEmpty),
  teamId: objectId(messages.inputsEmpty),
});
export type RevokeInviteLinkRequest = z.infer<typeof revokeInviteLinkRequest>;

/** What an open link says to its holder. */
export const openInviteLink = z.object({
  creator: z.object({ username: z.string() }),
  email: z.string(),
  expiresAt: z.string(),
});
export type OpenInviteLink = z.infer<typeof openInviteLink>;

/** An editor without a team joins the one of this invite code, or of this emailed link. */
export const joinTeamRequest = z.object({
  code: accessCode(messages.inputsAreEmpty, messages.inviteInvalid),
});
export type JoinTeamRequest = z.infer<typeof joinTeamRequest>;

/** The caller's new profile, and whose team it is. */
export const joinedTeam = z.object({ profile, creator: z.object({ username: z.string() }) });
export type JoinedTeam = z.infer<typeof joinedTeam>;

/** Names the team, so that an outdated page cannot make an editor leave the current one. */
export const leaveTeamRequest = z.object({ teamId: objectId(messages.inputsEmpty) });
export type LeaveTeamRequest = z.infer<typeof leaveTeamRequest>;
