import * as z from 'zod/mini';
import { objectId } from '../rules/text';
import { roles } from '../states';

/** What the audit trail keeps. A name says what was done; who did it to whom stands beside it. */
export const activityActions = [
  'code-sent',
  'code-refused',
  'signed-up',
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'password-changed',
  'password-change-refused',
  'profile-edited',
  'editor-joined',
  'editor-added',
  'editor-removed',
  'invite-regenerated',
  'upload-started',
  'upload-received',
  'upload-withdrawn',
  'late-upload-discarded',
  'publish-approved',
  'permission-given',
  'permission-declined',
  'permission-expired',
  'permission-needed',
  'publish-failed',
  'published',
  'thumbnail-set',
  'editor-invited',
  'invitation-cancelled',
  'invitation-accepted',
  'invitation-declined',
  'invitation-ended',
  'editor-left',
  'publish-given-up',
  'permission-failed',
] as const;
export type ActivityAction = (typeof activityActions)[number];

const account = z.object({ username: z.string(), role: z.enum(roles) });

/**
 * One entry of a team's audit trail. `by` is who was signed in: null for what nobody had to sign in for, and
 * for what Cutroom does by itself. `account` is the one it was done to. `address` is the IP address of the
 * creator who reads the trail, in entries about their own calls; in every other entry it is null.
 */
export const activityEntry = z.object({
  _id: objectId(),
  at: z.string(),
  action: z.enum(activityActions),
  by: z.nullable(account),
  account: z.nullable(account),
  video: z.nullable(z.object({ _id: objectId(), title: z.string() })),
  address: z.nullable(z.string()),
  /** More about it in plain words, such as YouTube's reason. */
  note: z.nullable(z.string()),
});
export type ActivityEntry = z.infer<typeof activityEntry>;
