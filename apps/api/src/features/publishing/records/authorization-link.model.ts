import { limits } from '@cutroom/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';
import type { NeedPurpose } from './consent.model';
import { count, date, id, text } from '../../../schema-fields';

/**
 * An emailed link to the consent page, for an upload or a thumbnail that needs the creator's permission again. It works
 * until the need is over, a week at most: YouTube keeps an upload session no longer.
 */
export interface AuthorizationLinkRecord {
  _id: Types.ObjectId;
  /** SHA-256 of the ticket in the email. */
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
    ticketHash: text,
    videoId: id,
    creatorId: id,
    purpose: text,
    attempt: count,
    expiresAt: date,
  },
  { versionKey: false },
);

schema.index({ ticketHash: 1 }, { unique: true });
// For removing them once the permission was given.
schema.index({ videoId: 1, purpose: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** The collection `authorizationlinks`. */
export const createAuthorizationLinkModel = (connection: Connection): AuthorizationLinkModel =>
  connection.model<AuthorizationLinkRecord>('AuthorizationLink', schema, 'authorizationlinks');
