import { endpoints } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { LiveServer } from '../live/live-server';

export const roomRoutes = (live: Pick<LiveServer, 'sendToRoom'>): Route[] => [
  endpoint(endpoints.announceRoom, async ({ params, body }) => {
    live.sendToRoom({ ...params, teamId: body.teamId }, body.event);
    return null;
  }),
];
