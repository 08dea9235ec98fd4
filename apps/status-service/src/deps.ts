import type { Logger, Metrics, RateLimits, RedisClient, Sessions } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';
import type { LogModel } from './features/log/log.model';
import type { Environment } from './environment';

/** The dependencies of the service, created in compose.ts. */
export interface Deps {
  env: Environment;
  logger: Logger;
  metrics: Metrics;
  connection: Connection;
  /** Shares rooms between several processes. */
  redis: RedisClient | undefined;
  sessions: Sessions;
  rateLimits: RateLimits;
  logs: LogModel;
}
