import type { VideoState } from '@cutroom/contracts';
import { Types } from 'mongoose';
import type { VideoModel } from './video.model';

/** `total` counts PENDING, PUBLISHING and PUBLISHED; the page shows `approve` as Published (docs/product.md#7-videos). */
interface VideoCounts {
  total: number;
  pending: number;
  approve: number;
}

interface Group<Key> {
  _id: Key;
  count: number;
}

const handedIn = { $in: ['PENDING', 'PUBLISHING', 'PUBLISHED'] satisfies VideoState[] };
const none = (): VideoCounts => ({ total: 0, pending: 0, approve: 0 });

function add(counts: VideoCounts, state: VideoState, count: number): VideoCounts {
  return {
    total: counts.total + count,
    pending: counts.pending + (state === 'PENDING' ? count : 0),
    approve: counts.approve + (state === 'PUBLISHED' ? count : 0),
  };
}

/** The counters of the dashboard. */
export async function countTeamVideos(
  { videos }: { videos: VideoModel },
  teamId: Types.ObjectId | string,
): Promise<VideoCounts> {
  const groups = await videos.aggregate<Group<VideoState>>([
    { $match: { teamId: new Types.ObjectId(teamId), state: handedIn } },
    { $group: { _id: '$state', count: { $sum: 1 } } },
  ]);
  return groups.reduce((counts, { _id, count }) => add(counts, _id, count), none());
}

/** What each editor has handed in to this team, in the order of `editorIds`. */
export async function countEditorVideos(
  { videos }: { videos: VideoModel },
  teamId: Types.ObjectId | string,
  editorIds: readonly (Types.ObjectId | string)[],
): Promise<VideoCounts[]> {
  const ids = editorIds.map((id) => new Types.ObjectId(id));
  const groups = await videos.aggregate<Group<{ editor: Types.ObjectId; state: VideoState }>>([
    { $match: { teamId: new Types.ObjectId(teamId), uploadedBy: { $in: ids }, state: handedIn } },
    { $group: { _id: { editor: '$uploadedBy', state: '$state' }, count: { $sum: 1 } } },
  ]);
  return ids.map((id) =>
    groups
      .filter(({ _id }) => id.equals(_id.editor))
      .reduce((counts, { _id, count }) => add(counts, _id.state, count), none()),
  );
}
