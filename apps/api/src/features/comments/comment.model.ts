import type { CommentFrames, Drawing } from '@cutroom/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { count, date, id, subdocument, text } from '../../schema-fields';

/** A comment or a reply in the review room of a video. */
export interface CommentRecord {
  _id: Types.ObjectId;
  teamId: Types.ObjectId;
  videoId: Types.ObjectId;
  authorId: Types.ObjectId;
  /** As it was when the comment was written: it stays when the author has left. */
  authorName: string;
  /** From the author's page; unique per author and video, so that a repeated call posts nothing twice. */
  clientId: string;
  version: string;
  versionNumber: number;
  parentId: Types.ObjectId | null;
  /** '' once it is deleted. */
  text: string;
  frames: CommentFrames | null;
  drawing: Drawing | null;
  createdAt: Date;
  editedAt: Date | null;
  resolved: { by: Types.ObjectId; name: string; at: Date } | null;
  deletedAt: Date | null;
  /** Replies that are not deleted. */
  replies: number;
  /** The room's when the comment last changed, and when it was posted. */
  seq: number;
  postedSeq: number;
  /**
   * The place in the room's list: the negative version number, the first frame or −1 for the whole video, and the ID of the comment that
   * begins the thread. A reply has those of its comment; `postedSeq` orders a thread, because processes give IDs in no common order.
   */
  place: { version: number; frame: number; thread: Types.ObjectId };
}

/** What a comment has until it is edited, resolved, deleted or replied to. */
export const untouched = { editedAt: null, resolved: null, deletedAt: null, replies: 0 };

export type CommentModel = Model<CommentRecord>;

const { Mixed, ObjectId } = Schema.Types;
const schema = new Schema<CommentRecord>(
  {
    teamId: id,
    videoId: id,
    authorId: id,
    authorName: text,
    clientId: text,
    version: text,
    versionNumber: count,
    parentId: { type: ObjectId, default: null },
    text: { type: String, default: '' },
    /** The contract's schemas have checked frames and drawing, so they are opaque here. */
    frames: { type: Mixed, default: null },
    drawing: { type: Mixed, default: null },
    createdAt: date,
    editedAt: { type: Date, default: null },
    resolved: { type: new Schema({ by: ObjectId, name: String, at: Date }, subdocument), default: null },
    deletedAt: { type: Date, default: null },
    replies: count,
    seq: count,
    postedSeq: count,
    place: {
      type: new Schema({ version: Number, frame: Number, thread: ObjectId }, subdocument),
      required: true,
    },
  },
  { versionKey: false, minimize: false, strict: 'throw' },
);

// The room's list, page by page.
schema.index({ videoId: 1, 'place.version': 1, 'place.frame': 1, 'place.thread': 1, postedSeq: 1 });
// What has changed since, for pages that were not connected.
schema.index({ videoId: 1, seq: 1 });
// The own comments, in an export of personal data and after their account.
schema.index({ authorId: 1, _id: 1 });
// What to email about.
schema.index({ videoId: 1, postedSeq: 1 });
// A repeated call posts nothing twice; and how fast somebody comments.
schema.index({ videoId: 1, authorId: 1, clientId: 1 }, { unique: true });
schema.index({ videoId: 1, authorId: 1, createdAt: 1 });
// What an account has resolved, when it is deleted.
schema.index({ 'resolved.by': 1 }, { partialFilterExpression: { 'resolved.by': { $exists: true } } });

/** The collection `comments`. */
export const createCommentModel = (connection: Connection): CommentModel =>
  connection.model<CommentRecord>('Comment', schema, 'comments');
