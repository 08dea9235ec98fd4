import type { Jobs } from '@cutroom/jobs';
import type { DeletionDeps } from './deletion.deps';
import { sweepDeletions } from './sweep-deletions';

/** A deletion enqueues it too, so that its first round does not wait for the next turn. */
export const sweepJob = 'accounts.sweep';

/** Removes what deleted accounts and closed teams have left. */
export async function registerDeletionJobs(jobs: Jobs, deps: DeletionDeps, everyMs: number): Promise<void> {
  jobs.define<null>(sweepJob, (_, { signal }) => sweepDeletions(deps, signal));
  await jobs.every(everyMs, sweepJob);
}
