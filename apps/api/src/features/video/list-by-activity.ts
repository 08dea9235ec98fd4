import { limits, type PageQuery } from '@cutroom/contracts';
import type { Claimant } from '@cutroom/server-kit';
import { Types, type QueryFilter } from 'mongoose';
import { readList, unlisted } from './read-list';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.model';
import { ownTeam } from './video.policy';

type ListDeps = Pick<VideoDeps, 'videos' | 'clock'>;

/** What the order needs of a video: many may be unsettled, and a page shows few of them. */
const standing = { state: 1, updatedAt: 1, 'publish.awaiting': 1 } as const;
type Standing = Pick<VideoRecord, '_id' | 'state' | 'updatedAt' | 'publish'>;

/**
 * The videos that are or were being published: uploads that need the creator's permission, published videos that need a
 * thumbnail, attempts that ended or have not begun, those that run, then the published ones; in each group the latest
 * activity first. What needs the creator is on the first page however many attempts have failed since. A published video
 * without its thumbnail needs one for a week, like the link in the email. `before` is the last id of the page before, wherever that video stands by now.
 */
export async function publishedByActivity(
  { videos, clock }: ListDeps,
  { limit = limits.pageSize, before }: PageQuery,
  claimant: Claimant,
): Promise<VideoRecord[]> {
  const teamId = ownTeam(claimant);
  const weekAgo = new Date(clock().getTime() - limits.permissionWaitMs);
  const [attempted, bare] = await Promise.all([
    videos
      .find(
        {
          teamId,
          state: { $in: ['PENDING', 'CHANGES_REQUESTED', 'PUBLISHING'] },
          'log.attempt': { $gt: 0 },
        },
        standing,
      )
      .lean<Standing[]>(),
    videos
      .find(
        { teamId, state: 'PUBLISHED', updatedAt: { $gt: weekAgo }, 'publish.thumbnailSet': false },
        standing,
      )
      .lean<Standing[]>(),
  ]);
  const unsettled = [...attempted, ...bare].sort(byGroupAndActivity);
  const last = before === undefined ? -1 : unsettled.findIndex(({ _id }) => _id.equals(before));
  const isAmongUnsettled = before === undefined || last >= 0;
  const shown = isAmongUnsettled ? unsettled.slice(last + 1, last + 1 + limit) : [];
  const head = await readInOrder(videos, teamId, shown);
  if (shown.length === limit) return head;

  const cursor = isAmongUnsettled ? {} : await after(videos, teamId, before);
  if (cursor === null) return head;
  const settled = { $or: [{ 'publish.thumbnailSet': true }, { updatedAt: { $lte: weekAgo } }] };
  const done = await videos
    .find({ teamId, state: 'PUBLISHED', $and: [settled, cursor] }, unlisted)
    .sort({ updatedAt: -1, _id: -1 })
    .limit(limit - shown.length)
    .lean<VideoRecord[]>();
  return [...head, ...done];
}

/** The rows of these videos in their order, without those that were deleted meanwhile. */
async function readInOrder(
  videos: ListDeps['videos'],
  teamId: Types.ObjectId,
  order: readonly Standing[],
): Promise<VideoRecord[]> {
  if (order.length === 0) return [];
  const ids = order.map(({ _id }) => _id);
  const filter = { _id: { $in: ids }, teamId, state: { $ne: 'DELETED' as const } };
  const rows = await readList(videos, filter, { _id: -1 }, ids.length);
  return ids.flatMap((id) => rows.find(({ _id }) => _id.equals(id)) ?? []);
}

/** The place of its group: less is earlier. */
function groupOf({ state, publish }: Standing): number {
  if (state === 'PUBLISHING') return publish?.awaiting ? 0 : 3;
  return state === 'PUBLISHED' ? 1 : 2;
}

const byGroupAndActivity = (a: Standing, b: Standing): number =>
  groupOf(a) - groupOf(b) ||
  b.updatedAt.getTime() - a.updatedAt.getTime() ||
  (a._id.toHexString() < b._id.toHexString() ? 1 : -1);

/** What comes after this video in the order of the published ones; null when the team has no such video. */
async function after(
  videos: ListDeps['videos'],
  teamId: Types.ObjectId,
  before: string,
): Promise<QueryFilter<VideoRecord> | null> {
  const _id = new Types.ObjectId(before);
  const video = await videos.findOne({ _id, teamId }, { updatedAt: 1 }).lean<VideoRecord>();
  if (!video) return null;
  const { updatedAt } = video;
  return { $or: [{ updatedAt: { $lt: updatedAt } }, { updatedAt, _id: { $lt: _id } }] };
}
