import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import { bounded, objectId } from '../rules/text';

/** Counters of the dashboard; `approve` is shown as Published (spec §3). */
export const teamStats = z.object({
  total: z.number(),
  pending: z.number(),
  approve: z.number(),
  members: z.number(),
});
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

/** What one editor has handed in so far. */
export const editorUploads = z.object({ total: z.number(), pending: z.number(), approve: z.number() });
export type EditorUploads = z.infer<typeof editorUploads>;

/** `editorUploadData[i]` belongs to `team.editor[i]`. `inviteCode` is there for the creator alone. */
export const teamInfo = z.object({
  team: z.object({
    _id: objectId(),
    creator: z.object({ username: z.string() }),
    inviteCode: z.optional(z.string()),
    editor: z.array(teamEditor),
  }),
  editorUploadData: z.array(editorUploads),
});
export type TeamInfo = z.infer<typeof teamInfo>;

export const teamParams = z.object({ teamId: objectId() });
export const searchParams = z.object({
  username: z
    .string(messages.invalidInputs)
    .check(
      bounded(limits.usernameMax + limits.paddingMax, messages.invalidInputs),
      z.trim(),
      z.minLength(1, messages.invalidInputs),
      z.maxLength(limits.usernameMax, messages.invalidInputs),
    ),
});

/** An editor who is in no team. No e-mail: the creator does not know this person yet. */
export const foundEditor = z.object({
  _id: objectId(),
  name: z.string(),
  username: z.string(),
  profile: z.nullable(z.string()),
});
export type FoundEditor = z.infer<typeof foundEditor>;

export const memberRequest = z.object({
  editorId: objectId(messages.inputsEmpty),
  teamId: objectId(messages.inputsEmpty),
});
export type MemberRequest = z.infer<typeof memberRequest>;

export const regenerateInviteRequest = z.object({ teamId: objectId(messages.inputsEmpty) });
export const inviteCode = z.object({ inviteCode: z.string() });
