import { endpoints, type Video, type VideoLog } from '@cutroom/contracts';
import { fileForm, thumbnailJpeg } from '../images';
import type { Person } from '../users/person';
import { until } from '@cutroom/contracts/testing';

/** Uploads a thumbnail as the creator. @returns its storage key */
export async function storeThumbnail(creator: Person, jpeg: Buffer = thumbnailJpeg()): Promise<string> {
  const form = fileForm('thumbnail', jpeg, { type: 'image/jpeg', name: 'thumbnail.jpg' });
  const { destination, filename } = await creator.call(endpoints.storeThumbnail, { form });
  return `${destination}/${filename}`;
}

/** The publish form of a video. */
export const publishForm = ({ _id, title }: Pick<Video, '_id' | 'title'>, thumbnail: string) => ({
  title,
  description: 'Published by a suite',
  tags: ['journey', 'two words'],
  privacyStatus: 'unlisted' as const,
  notifySubscribers: false,
  videoId: _id,
  thumbnail,
});

/** Submits the publish form as the creator, with a thumbnail that is already stored. @returns the consent page's URL */
export const approveWith = (
  creator: Person,
  video: Pick<Video, '_id' | 'title'>,
  thumbnail: string,
): Promise<string> => creator.call(endpoints.startPublish, { body: publishForm(video, thumbnail) });

/** Uploads a thumbnail and submits the publish form as the creator. @returns the consent page's URL */
export const approve = async (creator: Person, video: Video, jpeg?: Buffer): Promise<string> =>
  approveWith(creator, video, await storeThumbnail(creator, jpeg));

export const videoDetails = (person: Person, videoId: string): Promise<Video> =>
  person.call(endpoints.videoDetails, { params: { videoId } });

export const readLog = (creator: Person, videoId: string): Promise<VideoLog> =>
  creator.call(endpoints.readLog, { params: { videoId } });

/** Waits until the video's state is PUBLISHED. */
export const published = (creator: Person, videoId: string, timeoutMs = 300_000): Promise<Video> =>
  until(
    `video ${videoId} to be published`,
    async () => {
      const video = await videoDetails(creator, videoId);
      return video.state === 'PUBLISHED' && video;
    },
    timeoutMs,
  );
