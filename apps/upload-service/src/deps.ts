import type { ImageDecoder, Logger, Metrics, ObjectStorage, RateLimits, Sessions } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';
import type { Environment } from './environment';

/** The dependencies of the service, created in compose.ts. */
export interface Deps {
  env: Environment;
  logger: Logger;
  metrics: Metrics;
  connection: Connection;
  sessions: Sessions;
  rateLimits: RateLimits;
  storage: ObjectStorage;
  images: ImageDecoder;
}
