import { limits } from '@cutroom/contracts';
import { createHash } from 'node:crypto';
import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { date, id, text } from '../../../schema-fields';

const states = ['OPEN', 'USED', 'REVOKED'] as const;

/** An emailed invitation; one document per team and address. Whether the address has an account plays no part. */
export interface InviteLinkRecord {
  _id: Types.ObjectId;
  teamId: Types.ObjectId;
  email: string;
  /** SHA-256 of the code in the link. A code has 79 bits of entropy, so a fast hash is enough. */
  codeHash: string;
  state: (typeof states)[number];
  invitedAt: Date;
  expiresAt: Date;
  /** The account that used it. */
  usedBy: Types.ObjectId | null;
}

export type InviteLinkModel = Model<InviteLinkRecord>;

export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');

export const openLink = (at: Date) => ({ state: 'OPEN' as const, expiresAt: { $gt: at } });

const schema = new Schema<InviteLinkRecord>(
  {
    teamId: id,
    email: text,
    codeHash: text,
    state: { type: String, enum: states, required: true },
    invitedAt: date,
    expiresAt: date,
    usedBy: { type: Schema.Types.ObjectId, default: null },
  },
  { collection: 'invite-links', versionKey: false },
);
schema.index({ teamId: 1, email: 1 }, { unique: true });
schema.index({ codeHash: 1 }, { unique: true });
// A team's open links, oldest first, and the links that it sent within a day.
schema.index({ teamId: 1, invitedAt: 1 });
// The links that were sent to an address within a day.
schema.index({ email: 1, invitedAt: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: limits.inviteLinkKeptMs / 1_000 });

export const createInviteLinkModel = (connection: Connection): InviteLinkModel =>
  connection.model<InviteLinkRecord>('InviteLink', schema);
