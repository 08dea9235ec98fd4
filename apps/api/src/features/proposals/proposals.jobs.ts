import type { Jobs } from '@cutroom/jobs';
import { sweepProposed, type SweepDeps } from './sweep-proposed';

const sweepJob = 'proposals.sweep';
const everyMs = 3_600_000;

/** Removes proposed thumbnails that no video names. */
export async function registerProposalJobs(jobs: Jobs, deps: SweepDeps): Promise<void> {
  jobs.define<null>(sweepJob, (_, { signal }) => sweepProposed(deps, signal));
  await jobs.every(everyMs, sweepJob);
}
