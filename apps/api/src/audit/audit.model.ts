import { activityActions, type ActivityAction, type EditableDetails } from '@cutroom/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { date } from '../schema-fields';

/** One recorded action. It is never changed and contains no secret. */
export interface AuditRecord {
  _id: Types.ObjectId;
  at: Date;
  action: ActivityAction;
  /** The affected team; null before authentication. */
  teamId: Types.ObjectId | null;
  /** The signed-in user. */
  actorId: Types.ObjectId | null;
  /** The affected account. */
  accountId: Types.ObjectId | null;
  /** The email address while there is no account. */
  email: string | null;
  /** Includes the title, because the document of an abandoned upload is deleted. */
  video: { _id: Types.ObjectId; title: string } | null;
  /** The caller's IP address; null when no call caused the event. */
  address: string | null;
  note: string | null;
  /** What the action replaced, in full. Missing where nothing was, and on rows of older versions. */
  before?: EditableDetails;
  /** When MongoDB deletes it: `limits.activityKeptDays`. */
  keptUntil: Date;
}

export type AuditModel = Model<AuditRecord>;

const nullable = <Type>(type: Type) => ({ type, default: null });
const { ObjectId } = Schema.Types;

const schema = new Schema<AuditRecord>(
  {
    at: date,
    action: { type: String, enum: activityActions, required: true },
    teamId: nullable(ObjectId),
    actorId: nullable(ObjectId),
    accountId: nullable(ObjectId),
    email: nullable(String),
    video: nullable(new Schema({ title: { type: String, required: true } })),
    address: nullable(String),
    note: nullable(String),
    before: new Schema<EditableDetails>(
      { title: String, comment: String, maximumVideoQuality: String },
      { _id: false },
    ),
    keptUntil: date,
  },
  { collection: 'audit', versionKey: false },
);
// A team's page, newest first.
schema.index({ teamId: 1, _id: -1 });
// What one user did, and what concerns their account.
schema.index({ actorId: 1, _id: 1 });
schema.index({ accountId: 1, _id: 1 });
schema.index({ keptUntil: 1 }, { expireAfterSeconds: 0 });

const refuse = () => {
  throw new TypeError('the audit trail is append-only');
};
schema.pre(['updateOne', 'updateMany', 'replaceOne', 'findOneAndUpdate', 'findOneAndReplace'], refuse);
schema.pre(['deleteOne', 'deleteMany', 'findOneAndDelete'], refuse);

export const createAuditModel = (connection: Connection): AuditModel =>
  connection.model<AuditRecord>('Audit', schema);
