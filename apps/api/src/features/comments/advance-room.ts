import type { ClientSession } from 'mongoose';
import type { VideoRecord } from '../video/video.record';
import type { CommentsDeps } from './comments.deps';
import type { RoomRecord } from './room.model';

/** What a change adds to the counters of its room. */
export interface RoomCounts {
  /** Comments that change at once, each of which takes a `seq` of its own; the room's is the last of them. */
  changes?: number;
  posted?: 0 | 1;
  open?: -1 | 0 | 1;
}

/**
 * Part of every transaction that changes a comment: takes the room's next `seq`. All of them write this one document, so
 * two at the same time conflict and one starts again: the order of `seq` is the order of the commits.
 */
export async function advanceRoom(
  { rooms, videos }: Pick<CommentsDeps, 'rooms' | 'videos'>,
  { _id, teamId }: VideoRecord,
  { changes = 1, posted = 0, open = 0 }: RoomCounts,
  session: ClientSession,
): Promise<RoomRecord> {
  const room = await rooms
    .findOneAndUpdate(
      { _id },
      { $inc: { seq: changes, posted, open }, $setOnInsert: { teamId } },
      { session, upsert: true, returnDocument: 'after' },
    )
    .orFail()
    .lean<RoomRecord>();
  // Lists show this number. It is no change of the video, whose `updatedAt` stays.
  const copy = { $set: { openComments: room.open } };
  if (open !== 0) await videos.updateOne({ _id }, copy, { session, timestamps: false });
  return room;
}

/** The room's `seq`. Every comment with this or a smaller one is visible to a query that follows. */
export async function currentSeq(
  { rooms }: Pick<CommentsDeps, 'rooms'>,
  { _id }: Pick<VideoRecord, '_id'>,
): Promise<number> {
  const room = await rooms.findById(_id, { seq: 1 }).lean();
  return room?.seq ?? 0;
}
