import type { Jobs } from '@cutroom/jobs';
import { adoptEarlierSearch } from './adopt-earlier-search';
import { adoptEarlierVideos } from './adopt-earlier-videos';
import { announceArrivals } from './announce-arrivals';
import { adoptEarlierMedia, sweepMedia } from './media/sweep-media';
import { sweepUploads } from './sweep-uploads';
import type { VideoDeps } from './video.deps';

const sweepJob = 'video.sweep-uploads';

/** Finds uploads that arrived unreported or never will, and notifies creators of those that arrived. */
export async function registerVideoJobs(jobs: Jobs, deps: VideoDeps, everyMs: number): Promise<void> {
  let hasAdopted = false;
  jobs.define<null>(sweepJob, async (_, { signal }) => {
    if (!hasAdopted) {
      await adoptEarlierVideos(deps, signal);
      await adoptEarlierMedia(deps);
      await adoptEarlierSearch(deps, signal);
    }
    hasAdopted = true;
    await sweepUploads(deps, signal);
    await announceArrivals(deps, signal);
    await sweepMedia(deps, signal);
  });
  await jobs.every(everyMs, sweepJob);
}
