import { envNumber, envPort, envUrl, parseEnv, serverEnv, storageEnv, type EnvOf } from '@cutroom/server-kit';
import { tmpdir } from 'node:os';
import * as z from 'zod/mini';

const { NODE_ENV, LOG_LEVEL, HOST, MONGODB_URI, SERVICE_TOKEN } = serverEnv;

const variables = {
  NODE_ENV,
  LOG_LEVEL,
  HOST,
  PORT: envPort(3006),
  /** For the queue. The worker reads and writes nothing else in the database. */
  MONGODB_URI,
  ...storageEnv,
  SERVICE_TOKEN,
  /** URL of api, which stores the worker's reports. */
  API_SERVICE_URL: z._default(envUrl, 'http://localhost:3000'),
  /** Previews that one process makes at a time; posters have as many slots of their own. */
  MEDIA_CONCURRENCY: envNumber(1, { min: 1, max: 64 }),
  /** Half way to the lowest priority, so that the services on this machine go first. */
  MEDIA_NICENESS: envNumber(10, { min: 0, max: 19 }),
  /** Several processes may share the folder. It contains a preview while it is made. */
  MEDIA_SCRATCH_DIR: z._default(z.string(), tmpdir()),
  /** A process that renews no lease for this long loses its jobs. */
  JOB_LOCK_MS: envNumber(10_000, { min: 1_000, max: 3_600_000 }),
  JOB_POLL_MS: envNumber(1_000, { min: 50, max: 3_600_000 }),
};

export type Environment = EnvOf<typeof variables>;

/** @throws StartupError naming every variable that is missing or wrong */
export const readEnvironment = (source?: NodeJS.ProcessEnv): Environment => parseEnv(variables, source);
