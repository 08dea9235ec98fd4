import * as z from 'zod/mini';
import { pageQuery } from '../dto/video';
import { defineEndpoint } from '../endpoints/endpoint';
import { notification, notificationSetting, readRequest, unreadCount } from './notification';

/** The bell of the top bar (docs/product.md#notifications). */
export const notificationEndpoints = {
  notifications: defineEndpoint({
    service: 'api',
    method: 'GET',
    path: '/notifications',
    access: 'in-team',
    summary: 'What the bell shows the user about their team, newest first; 204 when empty.',
    query: pageQuery,
    data: z.array(notification),
    successStatus: 200,
    emptyAllowed: true,
  }),
  unreadNotifications: defineEndpoint({
    service: 'api',
    method: 'GET',
    path: '/notifications/unread',
    access: 'in-team',
    summary: 'How many of them the user has not read.',
    data: unreadCount,
    successStatus: 200,
  }),
  readNotifications: defineEndpoint({
    service: 'api',
    method: 'POST',
    path: '/notifications/read',
    access: 'in-team',
    summary: 'Marks one as read, or also all older ones. Repeating the call is harmless.',
    body: readRequest,
    data: unreadCount,
    successStatus: 200,
    rateLimit: 'readNotifications',
  }),
  notificationSettings: defineEndpoint({
    service: 'api',
    method: 'GET',
    path: '/notifications/settings',
    access: 'signed-in',
    summary: 'Where the user is notified of each kind that concerns their role.',
    data: z.array(notificationSetting),
    successStatus: 200,
  }),
  changeNotificationSetting: defineEndpoint({
    service: 'api',
    method: 'PATCH',
    path: '/notifications/settings',
    access: 'signed-in',
    summary:
      'Changes where the user is notified of one kind. Sign-in codes and emails about the account are always sent.',
    body: notificationSetting,
    data: z.array(notificationSetting),
    successStatus: 200,
    rateLimit: 'changeNotifications',
  }),
};
