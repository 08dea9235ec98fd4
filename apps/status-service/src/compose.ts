import { connectRedis, connectService, type Logger } from '@cutroom/server-kit';
import type { Deps } from './deps';
import type { Environment } from './environment';
import { createLogModel } from './features/log/log.model';

export interface Composition {
  deps: Deps;
  /** Ends the connections to the database and Redis. */
  close(): Promise<void>;
}

/** The only place where real adapters are made. */
export async function compose(env: Environment, logger?: Logger): Promise<Composition> {
  const { base, close } = await connectService('status-service', env, logger);
  // A connection of its own: counting must fail at once while Redis is away, rooms can wait for it to come back.
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, base.logger, { patient: true }) : undefined;
  return {
    deps: { ...base, env, redis, logs: createLogModel(base.connection) },
    async close() {
      redis?.destroy();
      await close();
    },
  };
}
