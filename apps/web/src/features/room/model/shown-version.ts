import type { Room, RoomVersion, Video } from '@cutroom/contracts';

/** The version with a number, such as '2' in an address; undefined for anything else. */
export const versionNumbered = (
  { versions }: Pick<Room, 'versions'>,
  number: string | null,
): RoomVersion | undefined => versions.find((each) => String(each.number) === number);

/** A video as it was at one of its versions, for parts of pages that show one version. */
export const videoAt = (video: Video, { version, number, uploadedAt, ...rest }: RoomVersion): Video => ({
  ...video,
  ...rest,
  version,
  versionNumber: number,
  versionUploadedAt: uploadedAt,
});
