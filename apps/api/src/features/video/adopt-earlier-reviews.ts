import type { VideoDeps } from './video.deps';
import { uploadedAt } from './versions';
import type { VideoRecord } from './video.record';

const rowsPerWrite = 500;

/** The rows of before versions that have been received. */
const isEarlier = { review: { $exists: false }, object: { $ne: null } };

/**
 * Gives the rows of before versions (ADR 025) the version that they have, because the lists are ordered by it. Without it,
 * a row is below all others.
 */
export async function adoptEarlierReviews(
  { videos }: Pick<VideoDeps, 'videos'>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const fields = { uploadedBy: 1, arrival: 1, createdAt: 1 };
    const earlier = await videos.collection
      .find<Earlier>(isEarlier, { projection: fields })
      .limit(rowsPerWrite)
      .toArray();
    if (earlier.length === 0) return;
    const writes = earlier.map((row) => ({
      updateOne: {
        filter: { _id: row._id, ...isEarlier },
        update: {
          $set: { review: { number: 1, uploadedBy: row.uploadedBy, at: uploadedAt(row), uploadId: row._id } },
        },
      },
    }));
    await videos.collection.bulkWrite(writes, { ordered: false });
  }
}

type Earlier = Pick<VideoRecord, '_id' | 'uploadedBy' | 'arrival' | 'createdAt'>;
