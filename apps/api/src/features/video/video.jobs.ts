import type { Jobs } from '@cutroom/jobs';
import { adoptEarlierVideos } from './adopt-earlier-videos';
import { sweepUploads } from './sweep-uploads';
import type { VideoDeps } from './video.deps';

const sweepJob = 'video.sweep-uploads';

/** Looks every so often for uploads that have arrived unannounced, or never will. */
export async function registerVideoJobs(jobs: Jobs, deps: VideoDeps, everyMs: number): Promise<void> {
  let hasAdopted = false;
  jobs.define<null>(sweepJob, async (_, { signal }) => {
    if (!hasAdopted) await adoptEarlierVideos(deps, signal);
    hasAdopted = true;
    await sweepUploads(deps, signal);
  });
  await jobs.every(everyMs, sweepJob);
}
