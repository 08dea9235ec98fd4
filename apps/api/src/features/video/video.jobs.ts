import type { Jobs } from '@cutroom/jobs';
import { adoptEarlierReviews } from './adopt-earlier-reviews';
import { createSearchAdoption } from './adopt-earlier-search';
import { adoptEarlierVideos } from './adopt-earlier-videos';
import { announceArrivals } from './announce-arrivals';
import { adoptEarlierMedia, sweepMedia } from './media/sweep-media';
import { remindEditors } from './parts/remind-editors';
import { sweepStopped } from './parts/sweep-parts';
import { sweepSealed } from './sweep-sealed';
import { sweepUploads } from './sweep-uploads';
import type { VideoDeps } from './video.deps';

const sweepJob = 'video.sweep-uploads';
const rowsJob = 'video.sweep-rows';
const stoppedJob = 'video.sweep-stopped-uploads';
const sealedJob = 'video.sweep-sealed';
const hourlyMs = 3_600_000;

/** Finds uploads that arrived unreported or never will, notifies creators of those that arrived, and reminds editors. */
export async function registerVideoJobs(jobs: Jobs, deps: VideoDeps, everyMs: number): Promise<void> {
  let hasAdopted = false;
  let hasReviews = false;
  const adoptSearch = createSearchAdoption(deps);
  jobs.define<null>(sweepJob, async (_, { signal }) => {
    if (!hasAdopted) {
      const hasAll = await adoptEarlierVideos(deps, signal);
      await adoptEarlierMedia(deps);
      hasAdopted = hasAll;
    }
    await sweepUploads(deps, signal);
  });
  // They need only the database, and do not wait for a store that copies a large file or is away.
  jobs.define<null>(rowsJob, async (_, { signal }) => {
    if (!hasReviews) await adoptEarlierReviews(deps);
    hasReviews = true;
    await announceArrivals(deps, signal);
    await remindEditors(deps, signal);
    await sweepMedia(deps, signal);
    await adoptSearch(signal);
  });
  jobs.define<null>(stoppedJob, (_, { signal }) => sweepStopped(deps, signal));
  jobs.define<null>(sealedJob, (_, { signal }) => sweepSealed(deps, signal));
  for (const job of [sweepJob, rowsJob]) await jobs.every(everyMs, job);
  for (const job of [stoppedJob, sealedJob]) await jobs.every(hourlyMs, job);
}
