import {
  limits,
  notificationKinds,
  type Notification,
  type PageQuery,
  type UnreadCount,
} from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { NotificationDeps } from './notification.deps';
import type { NotificationRecord } from './notification.model';
import { presentNotifications } from './notification.presenter';

/**
 * The caller's notifications in their present team: a former member no longer sees those of the former team. A newer
 * version, which runs beside this one during an upgrade or ran before it, may have stored kinds that this one cannot
 * show.
 */
export const ownBell = ({ userId, teamId }: Actor) => ({
  userId: new Types.ObjectId(userId),
  teamId: teamId === null ? null : new Types.ObjectId(teamId),
  kind: { $in: notificationKinds },
});

/** One page of the caller's bell, newest first; undefined when there is none. */
export async function listNotifications(
  deps: NotificationDeps,
  { limit = limits.pageSize, before }: PageQuery,
  actor: Actor,
): Promise<Notification[] | undefined> {
  const rows = await deps.bell
    .find({
      ...ownBell(actor),
      ...(before === undefined ? {} : { _id: { $lt: new Types.ObjectId(before) } }),
    })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<NotificationRecord[]>();
  return rows.length === 0 ? undefined : presentNotifications(deps, rows);
}

export async function countUnread(
  { bell }: Pick<NotificationDeps, 'bell'>,
  actor: Actor,
): Promise<UnreadCount> {
  return { unread: await bell.countDocuments({ ...ownBell(actor), read: false }) };
}
