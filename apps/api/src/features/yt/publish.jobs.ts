import type { Jobs } from '../../jobs/jobs';
import { sweepPublishes } from './transfer/sweep-publishes';
import { defineTransferJob } from './transfer/transfer-queue';
import type { PublishDeps } from './yt.deps';

const sweepJob = 'publish.sweep';

/** The transfers themselves, and every so often a look at what was left behind. */
export async function registerPublishJobs(jobs: Jobs, deps: PublishDeps, sweepMs: number): Promise<void> {
  defineTransferJob(jobs, deps);
  jobs.define<null>(sweepJob, (_, { signal }) => sweepPublishes(deps, signal));
  await jobs.every(sweepMs, sweepJob);
}
