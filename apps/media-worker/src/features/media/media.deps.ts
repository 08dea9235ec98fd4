import type { Logger, ObjectStorage } from '@cutroom/server-kit';
import type { Confinement } from '../../child/confinement';
import type { Scratch } from '../../scratch/scratch';
import type { Patience } from '../../source/patience';
import type { MediaMetrics } from './media-metrics';
import type { Reports } from './reports';

/** What the jobs of the worker need. */
export interface MediaDeps {
  log: Logger;
  storage: ObjectStorage;
  scratch: Scratch;
  confinement: Confinement;
  patience: Patience;
  reports: Reports;
  metrics: MediaMetrics;
}
