import { storedTerms, type VideoQuality } from '@cutroom/contracts';
import { withDatabase, type StackAddress } from '@cutroom/suites-kit';
import { ObjectId } from 'mongodb';

export interface SeededVideo {
  title: string;
  comment?: string;
  quality?: VideoQuality;
  /** Time of the upload, as ISO 8601. */
  at: string;
  /** ID of the editor; by default, the one of the copied video. */
  by?: string;
}

/** Adds copies of a received video, without the upload rate limit and with any date. */
export const seedVideos = (
  stack: StackAddress,
  videoId: string,
  seeded: readonly SeededVideo[],
): Promise<void> =>
  withDatabase(stack, async (database) => {
    const videos = database.collection('videos');
    const model = await videos.findOne({ _id: new ObjectId(videoId) });
    if (!model) throw new Error(`there is no video ${videoId}`);
    const copies = seeded.map(({ title, comment = 'Ready for review', quality = '720p', at, by }) => {
      const createdAt = new Date(at);
      const uploadedBy = by === undefined ? (model.uploadedBy as ObjectId) : new ObjectId(by);
      return {
        ...model,
        // IDs begin with the time in seconds.
        _id: ObjectId.createFromHexString(`${hexSeconds(createdAt)}${new ObjectId().toHexString().slice(8)}`),
        title,
        comment,
        maximumVideoQuality: quality,
        search: storedTerms(title, comment),
        createdAt,
        uploadedBy,
        // Lists are in the order of the uploads.
        review: { ...model.review, uploadedBy, at: createdAt },
      };
    });
    await videos.insertMany(copies);
  });

const hexSeconds = (date: Date): string =>
  Math.floor(date.getTime() / 1_000)
    .toString(16)
    .padStart(8, '0');
