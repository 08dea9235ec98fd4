import type { VideoDeps } from './video.deps';

/**
 * Names the version of videos that were received before videos had versions (ADR 025), once: the lists are in the order of
 * its time, and a row without it comes last. `uploadedAt` computes the same time.
 */
export async function adoptEarlierReviews({ videos }: Pick<VideoDeps, 'videos'>): Promise<void> {
  const first = {
    number: { $literal: 1 },
    uploadedBy: '$uploadedBy',
    at: { $ifNull: ['$arrival.at', '$createdAt'] },
    uploadId: '$_id',
  };
  await videos.collection.updateMany({ review: { $exists: false }, object: { $ne: null } }, [
    { $set: { review: first } },
  ]);
}
