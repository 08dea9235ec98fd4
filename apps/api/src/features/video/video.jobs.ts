import type { Jobs } from '../../jobs/jobs';
import { sweepUploads } from './sweep-uploads';
import type { VideoDeps } from './video.deps';

const sweepJob = 'video.sweep-uploads';

/** Looks every so often for uploads that have arrived unannounced, or never will. */
export async function registerVideoJobs(jobs: Jobs, deps: VideoDeps, everyMs: number): Promise<void> {
  jobs.define<null>(sweepJob, (_, { signal }) => sweepUploads(deps, signal));
  await jobs.every(everyMs, sweepJob);
}
