import { sweepUnnamed } from '../../sweep-unnamed';
import { parseProposedKey, proposedPrefix } from '../video/object-key';
import type { VideoRecord } from '../video/video.record';
import type { ProposalsDeps } from './proposals.deps';

export type SweepDeps = Pick<ProposalsDeps, 'videos' | 'storage' | 'clock' | 'logger'>;

/**
 * Removes proposed thumbnails that no video names: those of uploads that were cancelled or never arrived, and those whose
 * process died before it named or after it removed them.
 */
export const sweepProposed = (deps: SweepDeps, signal?: AbortSignal): Promise<void> =>
  sweepUnnamed(deps, proposedPrefix, (keys) => unnamedOf(deps, keys), { signal });

async function unnamedOf({ videos }: SweepDeps, keys: string[]): Promise<string[]> {
  const ids = keys.flatMap((key) => parseProposedKey(key)?.videoId ?? []);
  const rows = await videos
    .find({ _id: { $in: ids } }, { 'proposedThumbnails.key': 1 })
    .lean<VideoRecord[]>();
  const named = new Set(
    rows.flatMap(({ proposedThumbnails = [] }) => proposedThumbnails.map(({ key }) => key)),
  );
  return keys.filter((key) => parseProposedKey(key) !== null && !named.has(key));
}
