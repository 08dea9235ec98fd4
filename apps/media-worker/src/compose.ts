import { createMongoJobs, measureJobs, type Jobs } from '@cutroom/jobs';
import {
  connectMongo,
  createLogger,
  createMetrics,
  createObjectStorage,
  type Logger,
} from '@cutroom/server-kit';
import { join } from 'node:path';
import { findConfinement } from './child/confinement';
import type { Deps } from './deps';
import type { Environment } from './environment';
import { createMediaMetrics } from './features/media/media-metrics';
import { registerMediaJobs } from './features/media/media.jobs';
import { createReports } from './features/media/reports';
import { openScratch } from './scratch/scratch';
import { defaultPatience, type Patience } from './source/patience';

export interface Composition {
  deps: Deps;
  jobs: Jobs;
  /** Starts to take jobs. */
  start(): Promise<void>;
  /** Takes no new job and interrupts the running ones, which start over in another process. */
  stop(): Promise<void>;
  /** Removes the scratch folder and ends the connection to the database. Call it after `stop`. */
  close(): Promise<void>;
}

interface ComposeOptions {
  logger?: Logger;
  /** The program built from decode-child.ts; by default the one beside the built main.js. */
  decodeChild?: string;
  patience?: Patience;
  /** Private memory of a child in bytes. */
  childMaxBytes?: number;
}

/** The only place where real adapters are made. */
export async function compose(
  env: Environment,
  {
    logger = createLogger({ service: 'media-worker', level: env.LOG_LEVEL }),
    decodeChild = join(__dirname, 'decode-child.js'),
    patience = defaultPatience,
    childMaxBytes,
  }: ComposeOptions = {},
): Promise<Composition> {
  const storage = createObjectStorage(env);
  const connection = await connectMongo(env.MONGODB_URI, { logger, appName: 'media-worker' });
  const scratch = await openScratch({ dir: env.MEDIA_SCRATCH_DIR, logger });
  const metrics = createMetrics('media-worker');
  const confinement = findConfinement(decodeChild, childMaxBytes);
  logger.debug({ wrappers: confinement.wrappers }, 'how decoders are confined');
  const jobs = createMongoJobs({
    connection,
    logger,
    pollMs: env.JOB_POLL_MS,
    leaseMs: env.JOB_LOCK_MS,
  });
  const [serviceToken = ''] = env.SERVICE_TOKEN;
  const reports = createReports({
    apiServiceUrl: env.API_SERVICE_URL,
    serviceToken,
    patience,
  });
  const mediaDeps = {
    log: logger,
    storage,
    scratch,
    confinement,
    patience,
    reports,
    metrics: createMediaMetrics(metrics),
  };
  registerMediaJobs(jobs, mediaDeps, env.MEDIA_CONCURRENCY);
  measureJobs(metrics, [jobs]);
  return {
    deps: { logger, metrics, connection, storage },
    jobs,
    start: () => jobs.start(),
    stop: () => jobs.stop(),
    async close() {
      await scratch.close();
      storage.close();
      await connection.close();
    },
  };
}
