import { limits } from '@cutroom/contracts';
import type { EarlierVersion, VideoRecord } from './video.record';

/** A version of a video, under review or replaced. */
export type Version = EarlierVersion;

type Arrived = Pick<VideoRecord, 'review' | 'arrival' | 'createdAt'>;

/** The version under review; null until the upload is received. */
export function versionUnderReview(video: VideoRecord): Version | null {
  const { object, media, review, comment, extension, maximumVideoQuality } = video;
  if (!object) return null;
  const { _id, uploadedBy } = video;
  // Rows of older versions have one version, which came with the video.
  const first = { number: 1, uploadedBy, at: uploadedAt(video), uploadId: _id };
  return { ...(review ?? first), object, media, comment, extension, maximumVideoQuality };
}

/** When the file of the version under review was received. */
export const uploadedAt = ({ review, arrival, createdAt }: Arrived): Date =>
  review?.at ?? arrival?.at ?? createdAt;

/** All versions of a video, the one under review first. */
export function versionsOf(video: VideoRecord): Version[] {
  const newest = versionUnderReview(video);
  return newest ? [newest, ...[...(video.earlier ?? [])].reverse()] : [];
}

/** @returns undefined when the video has no such version */
export const findVersion = (video: VideoRecord, version: string): Version | undefined =>
  versionsOf(video).find(({ object }) => object.version === version);

/** Whether the creator has neither approved nor deleted it. */
export const isUnderReview = ({ state }: Pick<VideoRecord, 'state'>): boolean =>
  state === 'PENDING' || state === 'CHANGES_REQUESTED';

/** A new version can be added while the creator has not approved one: what is being published stays as it is. */
export const canGetVersion = (video: VideoRecord): boolean =>
  isUnderReview(video) && (versionUnderReview(video)?.number ?? limits.versionsMax) < limits.versionsMax;

/** Who uploaded this upload, which is the video or has become a version of it. */
export const uploaderOf = (video: VideoRecord, uploadId: string): VideoRecord['uploadedBy'] | undefined =>
  video._id.equals(uploadId)
    ? video.uploadedBy
    : versionsOf(video).find((version) => version.uploadId.equals(uploadId))?.uploadedBy;
