import { endpoints } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { Deps } from '../../deps';
import type { LiveServer } from '../live/live-server';
import { readLog } from './read-log';
import { removeLog } from './remove-log';
import { writeLog } from './write-log';

export function logRoutes(deps: Deps, live: Pick<LiveServer, 'sendLog' | 'notifyTeam'>): Route[] {
  const written = deps.metrics.counter('log_writes_total', 'Log versions that api sent, by outcome', [
    'outcome',
  ]);
  return [
    endpoint(endpoints.readLog, ({ params }, { actor }) => readLog(deps, params.videoId, actor.teamId)),
    endpoint(endpoints.writeLog, async ({ params, body }) => {
      const { log, outcome, isNews } = await writeLog(deps, params.videoId, body);
      written.inc({ outcome });
      // After a repeated write too: the process that wrote it first may have died before it sent the log.
      if (outcome !== 'outdated') live.sendLog(log);
      if (isNews) void live.notifyTeam(body.teamId, { kinds: ['publishing'] });
      return log;
    }),
    endpoint(endpoints.removeLog, ({ params }) => removeLog(deps, params.videoId)),
  ];
}
