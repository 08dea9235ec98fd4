import {
  kindsOfRole,
  messages,
  type NotificationChoices,
  type NotificationSetting,
} from '@cutroom/contracts';
import { badRequest, unauthorized, type Actor } from '@cutroom/server-kit';
import type { Caller } from '../../audit/audit-trail';
import type { NotificationDeps } from './notification.deps';

const settingsOf = ({ role }: Actor, choices: NotificationChoices = {}): NotificationSetting[] =>
  kindsOfRole[role].map((kind) => ({ kind, channel: choices[kind] ?? 'both' }));

/** Where the caller is notified of each kind that concerns their role. */
export async function notificationSettings(
  { users }: Pick<NotificationDeps, 'users'>,
  actor: Actor,
): Promise<NotificationSetting[]> {
  const user = await users.findById(actor.userId, { notify: 1 }).lean();
  return settingsOf(actor, user?.notify);
}

/**
 * Changes one kind, whatever becomes of the others at the same time. Repeating the call changes nothing. The choice is
 * the caller's own, so the trail of their team does not show it.
 *
 * @throws AppError 400 for a kind that does not concern the caller's role
 */
export async function changeNotificationSetting(
  { users, audit }: Pick<NotificationDeps, 'users' | 'audit'>,
  { kind, channel }: NotificationSetting,
  { actor, address }: Caller,
): Promise<NotificationSetting[]> {
  if (!kindsOfRole[actor.role].includes(kind)) throw badRequest(messages.invalidInputs);
  const before = await users
    .findByIdAndUpdate(
      actor.userId,
      { $set: { [`notify.${kind}`]: channel } },
      { projection: { notify: 1 }, returnDocument: 'before' },
    )
    .lean();
  if (!before) throw unauthorized(messages.sessionEnded);
  if (before.notify?.[kind] !== channel) {
    const note = `${kind}: ${channel}`;
    const { userId: actorId } = actor;
    audit.record({ action: 'notifications-changed', teamId: null, actorId, address, note });
  }
  return settingsOf(actor, { ...before.notify, [kind]: channel });
}
