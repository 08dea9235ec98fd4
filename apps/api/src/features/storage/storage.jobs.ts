import type { Jobs } from '@cutroom/jobs';
import type { StorageDeps } from './storage.deps';
import { sweepOriginals } from './sweep-originals';

const sweepJob = 'storage.sweep-originals';

/** Deletes the originals that a team's settings do not keep. */
export async function registerStorageJobs(jobs: Jobs, deps: StorageDeps, everyMs: number): Promise<void> {
  jobs.define<null>(sweepJob, (_, { signal }) => sweepOriginals(deps, signal));
  await jobs.every(everyMs, sweepJob);
}
