import * as z from 'zod/mini';
import { objectId } from '../rules/text';
import type { Role } from '../states';

/** The kinds whose channel users can choose (docs/product.md#notifications). */
const chosenKinds = [
  'new-cut',
  'new-version',
  'changes-requested',
  'comment',
  'published',
  'failed',
  'permission-needed',
] as const;
type ChosenKind = (typeof chosenKinds)[number];

/** The kinds of entries in the bell. 'changes-withdrawn' follows the setting for 'changes-requested'. */
export const notificationKinds = [...chosenKinds, 'changes-withdrawn'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The kinds that concern a role. */
export const kindsOfRole: Record<Role, readonly ChosenKind[]> = {
  YOUTUBER: ['new-cut', 'new-version', 'comment', 'published', 'failed', 'permission-needed'],
  EDITOR: ['changes-requested', 'comment', 'published'],
};

/** Where a user is notified of a kind: in the bell, by email, in both, or nowhere. */
export const notificationChannels = ['both', 'app', 'email', 'none'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** What a user has chosen; 'both' for a kind that is missing. */
export type NotificationChoices = Partial<Record<ChosenKind, NotificationChannel>>;

/** Whether a user wants to be notified of a kind there. */
export function isWanted(
  choices: NotificationChoices | null | undefined,
  kind: NotificationKind,
  by: 'app' | 'email',
): boolean {
  const channel = choices?.[kind === 'changes-withdrawn' ? 'changes-requested' : kind] ?? 'both';
  return channel === 'both' || channel === by;
}

export const notificationSetting = z.object({
  kind: z.enum(chosenKinds),
  channel: z.enum(notificationChannels),
});
export type NotificationSetting = z.infer<typeof notificationSetting>;

/** One entry of the bell. `at` is an ISO date. */
export const notification = z.object({
  _id: objectId(),
  kind: z.enum(notificationKinds),
  at: z.string(),
  read: z.boolean(),
  /** `gone`: the video is in the bin or deleted for good, so nothing is left to open. */
  video: z.object({ _id: objectId(), title: z.string(), gone: z.boolean() }),
  /** Who did it; null for actions of Cutroom, and for comments of several users. */
  by: z.nullable(z.string()),
  /** The number of the version that it is about; null when it is about the video. */
  version: z.nullable(z.number()),
  /** The first of the comments that it is about, and how many there are. */
  commentId: z.nullable(objectId()),
  comments: z.number(),
  /** Details in plain words: the note of the creator, or why a publish failed. */
  note: z.nullable(z.string()),
});
export type Notification = z.infer<typeof notification>;

export const unreadCount = z.object({ unread: z.number() });
export type UnreadCount = z.infer<typeof unreadCount>;

/** One entry, or with `older` also everything before it: what arrived after the user looked stays unread. */
export const readRequest = z.object({ notificationId: objectId(), older: z.boolean() });
export type ReadRequest = z.infer<typeof readRequest>;
