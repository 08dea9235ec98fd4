import { type ReadRequest, type UnreadCount, replies } from '@cutroom/contracts';
import { notFound, type Actor } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import { countUnread, ownBell } from './list-notifications';
import type { NotificationDeps } from './notification.deps';

/**
 * Marks an own notification as read, or with `older` everything up to it. One that arrived after the user looked stays
 * unread. Repeating the call changes nothing.
 *
 * @throws AppError 404 when one is named that is not the caller's; with `older` it may have expired meanwhile
 */
export async function readNotifications(
  { bell }: Pick<NotificationDeps, 'bell'>,
  { notificationId, older }: ReadRequest,
  actor: Actor,
): Promise<UnreadCount> {
  const _id = new Types.ObjectId(notificationId);
  const own = ownBell(actor);
  const read = { $set: { read: true } };
  if (older) {
    await bell.updateMany({ ...own, read: false, _id: { $lte: _id } }, read);
  } else {
    const { matchedCount } = await bell.updateOne({ ...own, _id }, read);
    if (matchedCount === 0) throw notFound(replies.notificationNotFound);
  }
  return countUnread({ bell }, actor);
}
