import { limits, type PageQuery } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { VideoDeps } from '../video/video.deps';
import { ownTeam } from '../video/video.policy';
import type { BinnedRecord } from './bin.policy';

/** A page of the team's bin, last deleted first; `before` is the last ID of the page before. */
export async function binnedVideos(
  { videos }: Pick<VideoDeps, 'videos'>,
  { limit = limits.pageSize, before }: PageQuery,
  actor: Actor,
): Promise<BinnedRecord[]> {
  const teamId = ownTeam(actor);
  const _id = before === undefined ? null : new Types.ObjectId(before);
  const last = _id && (await videos.findOne({ _id, teamId }, { bin: 1 }).lean<Partial<BinnedRecord>>());
  // It was restored or removed for good meanwhile. A live update makes the page load the bin again.
  if (_id && !last?.bin) return [];
  const at = last?.bin?.at;
  const after = at && { $or: [{ 'bin.at': { $lt: at } }, { 'bin.at': at, _id: { $lt: _id } }] };
  return videos
    .find({ teamId, 'bin.at': { $exists: true }, 'bin.purging': { $exists: false }, ...after })
    .sort({ 'bin.at': -1, _id: -1 })
    .limit(limit)
    .lean<BinnedRecord[]>();
}
