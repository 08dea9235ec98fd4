import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { date, id } from '../../schema-fields';

/** ENDED: the editor has joined another team. */
const states = ['INVITED', 'ACCEPTED', 'DECLINED', 'CANCELLED', 'ENDED'] as const;

/**
 * A team's invitation to an editor; one document per pair. An answered or cancelled one stays until `expiresAt`, because
 * it limits how soon the team can invite and email the same editor again.
 */
export interface InvitationRecord {
  _id: Types.ObjectId;
  teamId: Types.ObjectId;
  editorId: Types.ObjectId;
  state: (typeof states)[number];
  invitedAt: Date;
  /** The end of an open invitation (`limits.invitationLifetimeMs`), and when MongoDB deletes the document. */
  expiresAt: Date;
  /** The last email about it; null when there was none, or when the editor has accepted since. */
  mailedAt: Date | null;
}

export type InvitationModel = Model<InvitationRecord>;

/** Whether it can still be accepted. MongoDB deletes expired rows only once a minute. */
export const isOpen = ({ state, expiresAt }: InvitationRecord, at: Date): boolean =>
  state === 'INVITED' && expiresAt > at;

/** The filter for invitations that `isOpen` accepts. */
export const openInvitation = (at: Date) => ({ state: 'INVITED' as const, expiresAt: { $gt: at } });

const schema = new Schema<InvitationRecord>(
  {
    teamId: id,
    editorId: id,
    state: { type: String, enum: states, required: true },
    invitedAt: date,
    expiresAt: date,
    mailedAt: { type: Date, default: null },
  },
  { collection: 'invitations', versionKey: false },
);
schema.index({ teamId: 1, editorId: 1 }, { unique: true });
// A team's open invitations, oldest first.
schema.index({ teamId: 1, state: 1, invitedAt: 1 });
// An editor's open invitations, newest first, and the emails of a day.
schema.index({ editorId: 1, state: 1, invitedAt: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const createInvitationModel = (connection: Connection): InvitationModel =>
  connection.model<InvitationRecord>('Invitation', schema);
