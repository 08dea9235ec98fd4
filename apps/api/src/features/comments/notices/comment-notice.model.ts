import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { count, date, id } from '../../../schema-fields';

/** One email that one user is to get about the comments on one video. */
export interface CommentNoticeRecord {
  _id: Types.ObjectId;
  videoId: Types.ObjectId;
  teamId: Types.ObjectId;
  userId: Types.ObjectId;
  /** The email is about comments with this `postedSeq` and later ones. */
  fromSeq: number;
  /** The latest comment. It grows with each, so that no comment is added to a row while its email is made. */
  lastSeq: number;
  dueAt: Date;
}

export type CommentNoticeModel = Model<CommentNoticeRecord>;

const schema = new Schema<CommentNoticeRecord>(
  { videoId: id, teamId: id, userId: id, fromSeq: count, lastSeq: count, dueAt: date },
  { versionKey: false, strict: 'throw' },
);

schema.index({ videoId: 1, userId: 1 }, { unique: true });
// The sweep.
schema.index({ dueAt: 1 });

/** The collection `commentnotices`. */
export const createCommentNoticeModel = (connection: Connection): CommentNoticeModel =>
  connection.model<CommentNoticeRecord>('CommentNotice', schema, 'commentnotices');
