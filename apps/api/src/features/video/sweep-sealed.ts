import { sweepUnnamed } from '../../sweep-unnamed';
import { findByUpload } from './find-by-upload';
import { parseSealedKey, sealedPrefix } from './object-key';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.record';

type SweepDeps = Pick<VideoDeps, 'videos' | 'storage' | 'clock' | 'logger'>;
type Row = Pick<VideoRecord, '_id' | 'object' | 'earlier' | 'sealings' | 'parts'>;

/** Long enough to notice that a restored database, or the wrong one, does not know the files of this bucket. */
const keptMs = 7 * 86_400_000;

const fields = { 'object.key': 1, 'earlier.object.key': 1, 'sealings.key': 1, 'parts.key': 1 };

/**
 * Removes sealed objects that no row names: files of uploads whose row went first, while the store could not remove them or
 * the process died, and copies that the store finished although their call had failed. A row names each object before it
 * is stored. The files are kept for a week.
 */
export const sweepSealed = (deps: SweepDeps, signal?: AbortSignal): Promise<void> =>
  sweepUnnamed(deps, sealedPrefix, (keys) => unnamedOf(deps, keys), { ageMs: keptMs, signal });

async function unnamedOf({ videos }: SweepDeps, keys: string[]): Promise<string[]> {
  const ids = keys.flatMap((key) => parseSealedKey(key)?.videoId ?? []);
  const rows = await videos.find({ _id: { $in: ids } }, fields).lean<Row[]>();
  const rowOf = new Map(rows.map((row) => [row._id.toHexString(), row]));
  const unnamed: string[] = [];
  for (const key of keys) {
    const { teamId, videoId } = parseSealedKey(key) ?? {};
    if (teamId === undefined || videoId === undefined || names(rowOf.get(videoId), key)) continue;
    // A later version lies in the folder of its upload. The upload may have become that version since its row was read.
    if (names(await findByUpload({ videos }, videoId), key)) continue;
    // Without an index, and therefore last: a damaged row may not say which upload its version was.
    const anywhere = Object.keys(fields).map((path) => ({ [path]: key }));
    if (!(await videos.exists({ teamId, $or: anywhere }))) unnamed.push(key);
  }
  return unnamed;
}

/** A damaged row may have lost the key of any object in its folder, so it names all of them. */
function names(row: Row | null | undefined, key: string): boolean {
  if (!row) return false;
  const { object, earlier = [], sealings = [], parts } = row;
  const versions = [...(object ? [object] : []), ...earlier.map((version) => version.object)];
  const named: (Partial<{ key: string }> | undefined)[] = [
    ...versions,
    ...sealings,
    ...(parts ? [parts] : []),
  ];
  return named.some((each) => each?.key === undefined || each.key === key);
}
