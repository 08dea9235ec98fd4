import { endpoints } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { LiveServer } from '../live/live-server';

export const teamRoutes = (live: Pick<LiveServer, 'notifyTeam'>): Route[] => [
  endpoint(endpoints.announceTeamChange, async ({ params, body }) => {
    await live.notifyTeam(params.teamId, body);
    return null;
  }),
];
