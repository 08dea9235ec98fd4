import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { count, date, id } from '../../../schema-fields';

/** New comments on one video, about which the team has not been emailed. Its ID is the video's. */
export interface CommentNewsRecord {
  _id: Types.ObjectId;
  teamId: Types.ObjectId;
  /** The `postedSeq` of the first and of the latest of them. */
  fromSeq: number;
  lastSeq: number;
  /** When it becomes one notice for each reader, unless somebody is just commenting. */
  dueAt: Date;
  /** When the latest of them was posted; missing in rows of early versions. */
  lastAt?: Date;
  /** Up to which `seq` users have seen the room, by their hex ids. */
  seen?: Record<string, number>;
}

export type CommentNewsModel = Model<CommentNewsRecord>;

const schema = new Schema<CommentNewsRecord>(
  {
    _id: Schema.Types.ObjectId,
    teamId: id,
    fromSeq: count,
    lastSeq: count,
    dueAt: date,
    lastAt: Date,
    seen: Schema.Types.Mixed,
  },
  { versionKey: false, strict: 'throw' },
);

// The sweep.
schema.index({ dueAt: 1 });

/** The collection `commentnews`. */
export const createCommentNewsModel = (connection: Connection): CommentNewsModel =>
  connection.model<CommentNewsRecord>('CommentNews', schema, 'commentnews');
