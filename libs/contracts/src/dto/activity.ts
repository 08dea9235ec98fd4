import * as z from 'zod/mini';
import { objectId } from '../rules/text';
import { roles } from '../states';
import { pageQuery } from './video';

/** Sign-ins, codes and passwords: most entries of a trail, and of interest only when something looks wrong. */
export const securityActions = [
  'code-sent',
  'code-refused',
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'password-changed',
  'password-change-refused',
  'reset-code-sent',
  'reset-code-refused',
  'password-reset',
  'account-deletion-refused',
  'email-change-refused',
  'email-code-sent',
  'email-code-refused',
  'data-exported',
] as const;

/** The actions in the audit trail. */
export const activityActions = [
  ...securityActions,
  'signed-up',
  'profile-edited',
  'account-deleted',
  'email-changed',
  'notifications-changed',
  'editor-joined',
  'editor-added',
  'editor-removed',
  'invite-regenerated',
  'upload-started',
  'upload-received',
  'version-received',
  'changes-requested',
  'changes-withdrawn',
  'details-edited',
  'proposal-saved',
  'thumbnail-proposed',
  'proposed-thumbnail-removed',
  'originals-set',
  'original-deleted',
  'template-added',
  'template-changed',
  'template-deleted',
  'template-made-default',
  'video-deleted',
  'video-restored',
  'video-purged',
  'upload-withdrawn',
  'upload-cancelled',
  'upload-refused',
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
  'invite-emailed',
  'invite-link-revoked',
  'publish-given-up',
  'publish-cancelled',
  'permission-failed',
] as const;
export type ActivityAction = (typeof activityActions)[number];

/** 'team' leaves out the security actions, 'security' lists only them; without it, all entries are listed. */
export const activityQuery = z.extend(pageQuery, { kind: z.optional(z.enum(['team', 'security'])) });
export type ActivityQuery = z.infer<typeof activityQuery>;

const account = z.object({ username: z.string(), role: z.enum(roles) });

/**
 * One entry of a team's audit trail. `by` is the signed-in user, or null for public calls and for what Cutroom does by
 * itself. `account` is the account that the action concerns. `address` is the IP address in entries about the reader's
 * own calls, otherwise null.
 */
export const activityEntry = z.object({
  _id: objectId(),
  at: z.string(),
  action: z.enum(activityActions),
  by: z.nullable(account),
  account: z.nullable(account),
  video: z.nullable(z.object({ _id: objectId(), title: z.string() })),
  address: z.nullable(z.string()),
  /** Details in plain words, such as YouTube's reason. */
  note: z.nullable(z.string()),
});
export type ActivityEntry = z.infer<typeof activityEntry>;
