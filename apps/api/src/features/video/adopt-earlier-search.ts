import { storedTerms, termsMark } from '@cutroom/contracts';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.record';

type AdoptDeps = Pick<VideoDeps, 'videos' | 'clock'>;

/** The most rows of one sweep. The next sweep continues, so that its other work does not wait for all rows. */
const rowsPerSweep = 5_000;
/** The process computes their terms in one go. */
const rowsPerWrite = 100;

/** An api of older rules may run beside this one while both are deployed, and writes its terms. By then it is gone. */
const lookAgainMs = 3_600_000;

/** Rows without terms, or with terms of older rules. Those of a newer api stay. */
const isEarlier = { search: { $not: { $elemMatch: { $gte: termsMark, $lt: '$' } } } };

/**
 * Makes the rows of older versions searchable by the rules of this one. A row that somebody changes meanwhile is left for
 * the next look, so it never gets the terms of an earlier title. Rows are read in the order of their IDs: an index of
 * its own would have every row for good, and this is done twice in the life of a process.
 *
 * @param rowsMax of one call
 * @returns whether none is left
 */
export async function adoptEarlierSearch(
  { videos }: Pick<AdoptDeps, 'videos'>,
  signal?: AbortSignal,
  rowsMax = rowsPerSweep,
): Promise<boolean> {
  const earlier = await videos.collection
    .find<Pick<VideoRecord, '_id' | 'title' | 'comment'>>(isEarlier, { projection: { title: 1, comment: 1 } })
    .sort({ _id: 1 })
    .limit(rowsMax)
    .toArray();
  for (let from = 0; from < earlier.length; from += rowsPerWrite) {
    signal?.throwIfAborted();
    const writes = earlier.slice(from, from + rowsPerWrite).map(({ _id, title, comment }) => ({
      updateOne: {
        filter: { _id, title, comment, ...isEarlier },
        update: { $set: { search: storedTerms(title, comment) } },
      },
    }));
    await videos.collection.bulkWrite(writes, { ordered: false });
  }
  return earlier.length < rowsMax;
}

/** What a sweep does for it: rows are adopted when the process starts, and those that came meanwhile an hour later. */
export function createSearchAdoption(deps: AdoptDeps): (signal?: AbortSignal) => Promise<void> {
  const startedAt = deps.clock().getTime();
  const looks = [startedAt, startedAt + lookAgainMs];
  return async (signal) => {
    const [due] = looks;
    if (due === undefined || deps.clock().getTime() < due) return;
    if (await adoptEarlierSearch(deps, signal)) looks.shift();
  };
}
