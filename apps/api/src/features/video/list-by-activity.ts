import { limits, type PageQuery } from '@cutroom/contracts';
import type { Claimant } from '@cutroom/server-kit';
import { Types, type QueryFilter } from 'mongoose';
import { unlisted } from './read-list';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.record';
import { ownTeam } from './video.policy';

type ListDeps = Pick<VideoDeps, 'videos' | 'clock'>;

/**
 * The videos that are or were being published: uploads that need the creator's permission, published videos that need a
 * thumbnail, attempts that ended or have not begun, those that run, then the published ones; in each group the latest
 * activity first. What needs the creator is on the first page however many attempts have failed since. A published video
 * without its thumbnail needs one for a week, like the link in the email. `before` is the last id of the page before,
 * even if that video has moved within the list since.
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
        unlisted,
      )
      .lean<VideoRecord[]>(),
    videos
      .find(
        { teamId, state: 'PUBLISHED', updatedAt: { $gt: weekAgo }, 'publish.thumbnailSet': false },
        unlisted,
      )
      .lean<VideoRecord[]>(),
  ]);
  const unsettled = [...attempted, ...bare].sort(byGroupAndActivity);
  const last = before === undefined ? -1 : unsettled.findIndex(({ _id }) => _id.equals(before));
  const isAmongUnsettled = before === undefined || last >= 0;
  const head = isAmongUnsettled ? unsettled.slice(last + 1, last + 1 + limit) : [];
  if (head.length === limit) return head;

  const cursor = isAmongUnsettled ? {} : await after(videos, teamId, before);
  if (cursor === null) return head;
  const settled = { $or: [{ 'publish.thumbnailSet': true }, { updatedAt: { $lte: weekAgo } }] };
  const done = await videos
    .find({ teamId, state: 'PUBLISHED', $and: [settled, cursor] }, unlisted)
    .sort({ updatedAt: -1, _id: -1 })
    .limit(limit - head.length)
    .lean<VideoRecord[]>();
  return [...head, ...done];
}

/** The place of its group: less is earlier. */
function groupOf({ state, publish }: VideoRecord): number {
  if (state === 'PUBLISHING') return publish?.awaiting ? 0 : 3;
  return state === 'PUBLISHED' ? 1 : 2;
}

const byGroupAndActivity = (a: VideoRecord, b: VideoRecord): number =>
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
