import { limits, notificationKinds, type NotificationKind } from '@cutroom/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { count, date, id, text } from '../../schema-fields';

/** One entry in one user's bell. */
export interface NotificationRecord {
  _id: Types.ObjectId;
  /** Identifies event and reader: the same event is stored once, however often a caller retries. */
  key: string;
  userId: Types.ObjectId;
  /** Only members of this team see it. */
  teamId: Types.ObjectId;
  kind: NotificationKind;
  at: Date;
  read: boolean;
  videoId: Types.ObjectId;
  /** As the video was called then. */
  title: string;
  by: string | null;
  version: number | null;
  commentId: Types.ObjectId | null;
  comments: number;
  note: string | null;
}

export type NotificationModel = Model<NotificationRecord>;

const schema = new Schema<NotificationRecord>(
  {
    key: text,
    userId: id,
    teamId: id,
    kind: { type: String, enum: notificationKinds, required: true },
    at: date,
    read: { type: Boolean, required: true },
    videoId: id,
    title: text,
    by: { type: String, default: null },
    version: { type: Number, default: null },
    commentId: { type: Schema.Types.ObjectId, default: null },
    comments: count,
    note: { type: String, default: null },
  },
  { versionKey: false, strict: 'throw' },
);

schema.index({ key: 1 }, { unique: true });
// The list, its pages, and what is older than the newest `notificationsPerUser`.
schema.index({ userId: 1, teamId: 1, _id: -1 });
// The count of unread ones.
schema.index({ userId: 1, teamId: 1, read: 1, _id: -1 });
schema.index({ at: 1 }, { expireAfterSeconds: limits.notificationKeptDays * 86_400 });

/** The collection `notifications`. */
export const createNotificationModel = (connection: Connection): NotificationModel =>
  connection.model<NotificationRecord>('Notification', schema, 'notifications');
