import type { Logger, Metrics, RateLimits, RedisClient, Sessions } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';
import type { LogModel } from './features/log/log.model';
import type { Environment } from './environment';

/** Everything that the service works with; made in compose.ts. */
export interface Deps {
  env: Environment;
  logger: Logger;
  metrics: Metrics;
  connection: Connection;
  /** Rooms are shared through it when there is more than one process. */
  redis: RedisClient | undefined;
  sessions: Sessions;
  rateLimits: RateLimits;
  logs: LogModel;
}
