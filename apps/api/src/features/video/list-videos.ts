import { limits, type PageQuery, type PublishedQuery, type VideoState } from '@cutroom/contracts';
import type { Claimant } from '@cutroom/server-kit';
import { Types, type QueryFilter } from 'mongoose';
import { publishedByActivity } from './list-by-activity';
import { afterPlace, newestUpload, readList, type UploadPlace } from './read-list';
import { uploadedAt } from './versions';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.model';
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
 * A page of a state, the latest upload first: a new version is on top. `before` is the last id of the page before,
 * wherever that video stands by now.
 */
async function pageByUpload(
  { videos }: Lists,
  state: VideoState,
  { limit = limits.pageSize, before }: PageQuery,
  claimant: Claimant,
): Promise<VideoRecord[]> {
  const teamId = ownTeam(claimant);
  const place = before === undefined ? {} : afterPlace(await placeOf({ videos }, teamId, before));
  return readList(videos, { teamId, state, ...place }, newestUpload, limit);
}

/** For a video that is gone, its place is the time of its first upload. */
async function placeOf({ videos }: Lists, teamId: Types.ObjectId, id: string): Promise<UploadPlace> {
  const _id = new Types.ObjectId(id);
  const fields = { 'review.at': 1, arrival: 1, createdAt: 1 };
  const video = await videos.findOne({ _id, teamId }, fields).lean<VideoRecord>();
  return { _id, at: video ? uploadedAt(video) : _id.getTimestamp() };
}

/** The team's videos that wait for the creator's review. */
export const pendingVideos = (deps: Lists, query: PageQuery, claimant: Claimant): Promise<VideoRecord[]> =>
  pageByUpload(deps, 'PENDING', query, claimant);

/** The team's videos for which the creator wants another version. */
export const changesRequestedVideos = (
  deps: Lists,
  query: PageQuery,
  claimant: Claimant,
): Promise<VideoRecord[]> => pageByUpload(deps, 'CHANGES_REQUESTED', query, claimant);

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

/** What an editor has uploaded to the present team. An upload whose bytes have not arrived is on the upload page. */
export const ownVideos = (deps: Lists, query: PageQuery, claimant: Claimant): Promise<VideoRecord[]> =>
  page(
    deps,
    {
      teamId: ownTeam(claimant),
      uploadedBy: new Types.ObjectId(claimant.userId),
      state: { $nin: ['AWAITING_UPLOAD', 'DELETED'] },
    },
    query,
  );
