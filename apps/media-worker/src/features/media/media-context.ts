import type { JobContext } from '@cutroom/jobs';

/** What a job knows of its run. */
export type MediaContext = Pick<JobContext, 'signal' | 'log'>;
