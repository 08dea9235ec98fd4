import type { Jobs } from '../../jobs/jobs';
import { sweepPublishes } from './transfer/sweep-publishes';
import type { PublishDeps } from './publishing.deps';

const sweepJob = 'publish.sweep';

/** Every so often a look at what was left behind. The transfers have a queue of their own: their rows. */
export async function registerPublishJobs(jobs: Jobs, deps: PublishDeps, sweepMs: number): Promise<void> {
  jobs.define<null>(sweepJob, (_, { signal }) => sweepPublishes(deps, signal));
  await jobs.every(sweepMs, sweepJob);
}
