import type { Logger, Metrics, ObjectStorage } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';

/** What the health endpoints need. */
export interface Deps {
  logger: Logger;
  metrics: Metrics;
  /** Of the queue. */
  connection: Connection;
  storage: ObjectStorage;
}
