import { endpoints } from '@cutroom/contracts';
import { actionsOn, endpoint, type Route } from '@cutroom/server-kit';
import { countUnread, listNotifications } from './list-notifications';
import type { NotificationDeps } from './notification.deps';
import { changeNotificationSetting, notificationSettings } from './notification-settings';
import { readNotifications } from './read-notifications';

export function notificationRoutes(deps: NotificationDeps): Route[] {
  const action = actionsOn(deps);
  return [
    endpoint(endpoints.notifications, ({ query }, { actor }) => listNotifications(deps, query, actor)),
    endpoint(endpoints.unreadNotifications, (_, { actor }) => countUnread(deps, actor)),
    endpoint(endpoints.readNotifications, ({ body }, { actor }) => readNotifications(deps, body, actor)),
    endpoint(endpoints.notificationSettings, (_, { actor }) => notificationSettings(deps, actor)),
    action(endpoints.changeNotificationSetting, changeNotificationSetting),
  ];
}
