import type { Jobs } from '@cutroom/jobs';
import { parseProposedKey, proposedPrefix } from '../video/object-key';
import type { VideoRecord } from '../video/video.record';
import type { ProposalsDeps } from './proposals.deps';

type SweepDeps = Pick<ProposalsDeps, 'videos' | 'storage' | 'clock'>;

/** Longer than any call takes between storing an image and naming it. */
const settledMs = 3_600_000;
const keysAtATime = 500;
const everyMs = 3_600_000;
const sweepJob = 'proposals.sweep';

/**
 * Removes proposed thumbnails that no video names: those of uploads that were cancelled or never arrived, and those whose
 * process died before it named or after it removed them.
 */
export async function sweepProposed(
  { videos, storage, clock }: SweepDeps,
  signal?: AbortSignal,
): Promise<void> {
  const settled = new Date(clock().getTime() - settledMs);

  async function removeUnnamed(keys: readonly string[]): Promise<void> {
    const ids = keys.flatMap((key) => parseProposedKey(key)?.videoId ?? []);
    const rows = await videos
      .find({ _id: { $in: ids } }, { 'proposedThumbnails.key': 1 })
      .lean<VideoRecord[]>();
    const named = new Set(
      rows.flatMap(({ proposedThumbnails = [] }) => proposedThumbnails.map(({ key }) => key)),
    );
    for (const key of keys.filter((each) => !named.has(each))) {
      signal?.throwIfAborted();
      await storage.remove(key);
    }
  }

  let found: string[] = [];
  for await (const { key, lastModified } of storage.list(proposedPrefix)) {
    signal?.throwIfAborted();
    if (lastModified >= settled || parseProposedKey(key) === null) continue;
    found.push(key);
    if (found.length < keysAtATime) continue;
    await removeUnnamed(found);
    found = [];
  }
  await removeUnnamed(found);
}

export async function registerProposalJobs(jobs: Jobs, deps: SweepDeps): Promise<void> {
  jobs.define<null>(sweepJob, (_, { signal }) => sweepProposed(deps, signal));
  await jobs.every(everyMs, sweepJob);
}
