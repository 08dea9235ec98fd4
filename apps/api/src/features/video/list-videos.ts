import { limits, type PageQuery, type PublishedQuery } from '@cutroom/contracts';
import type { Claimant } from '@cutroom/server-kit';
import { Types, type QueryFilter } from 'mongoose';
import { publishedByActivity } from './list-by-activity';
import { readList } from './read-list';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.model';
import { ownTeam } from './video.policy';

type Lists = Pick<VideoDeps, 'videos'>;

/** A page of what matches, newest first; `before` is the last id of the page before. */
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

/** The team's videos that wait for the creator's review. */
export const pendingVideos = (deps: Lists, query: PageQuery, claimant: Claimant): Promise<VideoRecord[]> =>
  page(deps, { teamId: ownTeam(claimant), state: 'PENDING' }, query);

/** The team's videos for which the creator wants another version. */
export const changesRequestedVideos = (
  deps: Lists,
  query: PageQuery,
  claimant: Claimant,
): Promise<VideoRecord[]> => page(deps, { teamId: ownTeam(claimant), state: 'CHANGES_REQUESTED' }, query);

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
