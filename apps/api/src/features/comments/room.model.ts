import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { count, id } from '../../schema-fields';

/** What a review room counts. Its ID is the video's; it is created with the first comment or the first mute. */
export interface RoomRecord {
  _id: Types.ObjectId;
  teamId: Types.ObjectId;
  /** Grows by one with every change of a comment. A transaction writes both, so no larger one is visible before a smaller one. */
  seq: number;
  /** Comments and replies ever posted. */
  posted: number;
  /** Comments, not replies, that are neither resolved nor deleted. */
  open: number;
  /** Users who get no emails about comments on this video. */
  mutedBy: Types.ObjectId[];
}

export type RoomModel = Model<RoomRecord>;

const schema = new Schema<RoomRecord>(
  {
    _id: Schema.Types.ObjectId,
    teamId: id,
    seq: count,
    posted: count,
    open: count,
    mutedBy: { type: [Schema.Types.ObjectId], default: [] },
  },
  { versionKey: false, strict: 'throw' },
);

// What somebody has muted, in an export of personal data.
schema.index({ mutedBy: 1, _id: 1 });

/** The collection `rooms`. Everything else looks a room up by its ID. */
export const createRoomModel = (connection: Connection): RoomModel =>
  connection.model<RoomRecord>('Room', schema, 'rooms');
