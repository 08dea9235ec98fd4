import type { Jobs } from '@cutroom/jobs';
import type { StorageDeps } from './storage.deps';
import { sweepOriginals } from './sweep-originals';
import { sweepThumbnails } from './sweep-thumbnails';

const originalsJob = 'storage.sweep-originals';
const thumbnailsJob = 'storage.sweep-thumbnails';
const dailyMs = 86_400_000;

/** Deletes the originals that a team's settings do not keep, and thumbnails that no video has. */
export async function registerStorageJobs(jobs: Jobs, deps: StorageDeps, everyMs: number): Promise<void> {
  jobs.define<null>(originalsJob, (_, { signal }) => sweepOriginals(deps, signal));
  jobs.define<null>(thumbnailsJob, (_, { signal }) => sweepThumbnails(deps, signal));
  await jobs.every(everyMs, originalsJob);
  await jobs.every(dailyMs, thumbnailsJob);
}
