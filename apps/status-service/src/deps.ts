import type { RedisClient, ServiceBase } from '@cutroom/server-kit';
import type { Environment } from './environment';
import type { LogModel } from './features/log/log.model';

/** The dependencies of the service, created in compose.ts. */
export interface Deps extends ServiceBase {
  env: Environment;
  /** Shares rooms between several processes. */
  redis: RedisClient | undefined;
  logs: LogModel;
}

/** The dependencies of the use cases that read and write logs. */
export type LogDeps = Pick<Deps, 'logs' | 'connection'>;
