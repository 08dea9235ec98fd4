import { limits, type PageQuery, type PublishedQuery } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import { Types, type QueryFilter } from 'mongoose';
import { publishedByActivity } from './list-by-activity';
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
  videos
    .find(before === undefined ? filter : { ...filter, _id: { $lt: new Types.ObjectId(before) } })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<VideoRecord[]>()
    .exec();

/** The team's videos that wait for the creator's review. */
export const pendingVideos = (deps: Lists, query: PageQuery, actor: Actor): Promise<VideoRecord[]> =>
  page(deps, { teamId: ownTeam(actor), state: 'PENDING' }, query);

/** Those for which the creator wants another version. */
export const changesRequestedVideos = (deps: Lists, query: PageQuery, actor: Actor): Promise<VideoRecord[]> =>
  page(deps, { teamId: ownTeam(actor), state: 'CHANGES_REQUESTED' }, query);

/**
 * Those that are or were being published: at the consent page, under way, on the channel, and those whose
 * publish came back (they are PENDING again, and their log says why).
 */
export const publishedVideos = (
  deps: Lists & Pick<VideoDeps, 'clock'>,
  { order, ...query }: PublishedQuery,
  actor: Actor,
): Promise<VideoRecord[]> =>
  order === 'activity'
    ? publishedByActivity(deps, query, actor)
    : page(deps, { teamId: ownTeam(actor), state: { $ne: 'DELETED' }, 'log.attempt': { $gt: 0 } }, query);

/** What an editor has uploaded to the present team. An upload whose bytes have not arrived is on the upload page. */
export const ownVideos = (deps: Lists, query: PageQuery, actor: Actor): Promise<VideoRecord[]> =>
  page(
    deps,
    {
      teamId: ownTeam(actor),
      uploadedBy: new Types.ObjectId(actor.userId),
      state: { $nin: ['AWAITING_UPLOAD', 'DELETED'] },
    },
    query,
  );
