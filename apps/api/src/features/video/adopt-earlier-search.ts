import { searchTerms } from '@cutroom/contracts';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.record';

/**
 * Makes the rows of older versions searchable, once. A row that somebody changes meanwhile gets its words with that
 * change, so only rows without any are written.
 */
export async function adoptEarlierSearch(
  { videos }: Pick<VideoDeps, 'videos'>,
  signal?: AbortSignal,
): Promise<void> {
  const isMissing = { search: { $exists: false } };
  const earlier = videos.collection.find<Pick<VideoRecord, '_id' | 'title' | 'comment'>>(isMissing, {
    projection: { title: 1, comment: 1 },
  });
  for await (const { _id, title, comment } of earlier) {
    signal?.throwIfAborted();
    await videos.collection.updateOne(
      { _id, title, comment, ...isMissing },
      { $set: { search: searchTerms(title, comment) } },
    );
  }
}
