import type { JobContext } from '@cutroom/jobs';

/** The context of one run of a job. */
export type MediaContext = Pick<JobContext, 'signal' | 'log'>;
