import { limits, type PageQuery, type PublishedQuery, type VideoState } from '@cutroom/contracts';
import type { Claimant } from '@cutroom/server-kit';
import { Types, type QueryFilter } from 'mongoose';
import { publishedByActivity } from './list-by-activity';
import { readList } from './read-list';
import { afterPlace, mergeUploads, newestUpload, type UploadPlace } from './upload-order';
import { uploadedAt } from './versions';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.record';
import { ownTeam } from './video.policy';

type Lists = Pick<VideoDeps, 'videos'>;

/** A page of what matches, by the first upload, newest first; `before` is the last id of the page before. */
const page = (
  { videos }: Lists,
  filter: QueryFilter<VideoRecord>,
  { limit = limits.pageSize, before }: PageQuery,
): Promise<VideoRecord[]> =>
  readList(
    videos,
    before === undefined ? filter : { ...filter, _id: { $lt: new Types.ObjectId(before) } },
    { _id: -1 },
    limit,
  );

/**
 * A page of what matches, the latest upload first: a new version is on top. `before` is the last id of the page before,
 * even if that video has moved within the list since.
 */
async function pageByUpload(
  deps: Lists,
  teamId: Types.ObjectId,
  filters: readonly QueryFilter<VideoRecord>[],
  { limit = limits.pageSize, before }: PageQuery,
): Promise<VideoRecord[]> {
  const place = before === undefined ? {} : afterPlace(await placeOf(deps, teamId, before));
  const lists = await Promise.all(
    filters.map((filter) => readList(deps.videos, { teamId, ...filter, ...place }, newestUpload, limit)),
  );
  return mergeUploads(lists).slice(0, limit);
}

/**
 * For a video that is gone, its place is the time of its first upload, to the end of the second that its ID names: a page
 * rather repeats a video than leaves one out.
 */
async function placeOf({ videos }: Lists, teamId: Types.ObjectId, id: string): Promise<UploadPlace> {
  const _id = new Types.ObjectId(id);
  const fields = { 'review.at': 1, arrival: 1, createdAt: 1 };
  const video = await videos.findOne({ _id, teamId }, fields).lean<VideoRecord>();
  return { _id, at: video ? uploadedAt(video) : new Date(_id.getTimestamp().getTime() + 999) };
}

/** The team's videos that wait for the creator's review. */
export const pendingVideos = (deps: Lists, query: PageQuery, claimant: Claimant): Promise<VideoRecord[]> =>
  pageByUpload(deps, ownTeam(claimant), [{ state: 'PENDING' }], query);

/** The team's videos for which the creator wants another version. */
export const changesRequestedVideos = (
  deps: Lists,
  query: PageQuery,
  claimant: Claimant,
): Promise<VideoRecord[]> => pageByUpload(deps, ownTeam(claimant), [{ state: 'CHANGES_REQUESTED' }], query);

/**
 * The team's videos that are or were being published: at the consent page, in transfer, on the channel, and those whose
 * publish failed (they are PENDING again, and their log says why).
 */
export const publishedVideos = (
  deps: Lists & Pick<VideoDeps, 'clock'>,
  { order, ...query }: PublishedQuery,
  claimant: Claimant,
): Promise<VideoRecord[]> =>
  order === 'activity'
    ? publishedByActivity(deps, query, claimant)
    : page(deps, { teamId: ownTeam(claimant), state: { $ne: 'DELETED' }, 'log.attempt': { $gt: 0 } }, query);

/**
 * The videos of the present team of which the editor has uploaded a version. An upload whose bytes have not arrived is on
 * the upload page.
 */
export function ownVideos(deps: Lists, query: PageQuery, claimant: Claimant): Promise<VideoRecord[]> {
  const own = new Types.ObjectId(claimant.userId);
  const others = { $ne: own };
  const listed = { state: { $nin: ['AWAITING_UPLOAD', 'DELETED'] as VideoState[] } };
  // Each list has its index. Those of the other two have only the videos with several versions.
  const joined = { ...listed, uploadedBy: others, 'earlier.uploadId': { $exists: true } };
  const lists = [
    { ...listed, uploadedBy: own },
    { ...joined, 'review.uploadedBy': own },
    { ...joined, 'review.uploadedBy': others, 'earlier.uploadedBy': own },
  ];
  return pageByUpload(deps, ownTeam(claimant), lists, query);
}
