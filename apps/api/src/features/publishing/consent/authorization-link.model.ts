import { limits } from '@cutroom/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';
import type { NeedPurpose } from './consent.model';

/**
 * A mailed way back to the consent page, when an upload or a thumbnail needs the creator's permission again. It
 * works until that has been dealt with, at most a week: as long as YouTube keeps an upload session.
 */
export interface AuthorizationLinkRecord {
  _id: Types.ObjectId;
  /** SHA-256 of the ticket in the mail. */
  ticketHash: string;
  videoId: Types.ObjectId;
  creatorId: Types.ObjectId;
  purpose: NeedPurpose;
  attempt: number;
  expiresAt: Date;
}

export type AuthorizationLinkModel = Model<AuthorizationLinkRecord>;

export const linkLifetimeMs = limits.permissionWaitMs;

const schema = new Schema<AuthorizationLinkRecord>(
  {
    ticketHash: { type: String, required: true },
    videoId: { type: Schema.Types.ObjectId, required: true },
    creatorId: { type: Schema.Types.ObjectId, required: true },
    purpose: { type: String, required: true },
    attempt: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);

schema.index({ ticketHash: 1 }, { unique: true });
// What is left of them once the permission has been given.
schema.index({ videoId: 1, purpose: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** The collection `authorizationlinks`. */
export const createAuthorizationLinkModel = (connection: Connection): AuthorizationLinkModel =>
  connection.model<AuthorizationLinkRecord>('AuthorizationLink', schema, 'authorizationlinks');
