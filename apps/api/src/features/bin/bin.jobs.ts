import type { Jobs } from '@cutroom/jobs';
import type { BinDeps } from './bin.deps';
import { sweepBin } from './sweep-bin';

const sweepJob = 'bin.sweep';

/** Removes for good what has been in the bin for long enough. */
export async function registerBinJobs(jobs: Jobs, deps: BinDeps, everyMs: number): Promise<void> {
  jobs.define<null>(sweepJob, (_, { signal }) => sweepBin(deps, signal));
  await jobs.every(everyMs, sweepJob);
}
