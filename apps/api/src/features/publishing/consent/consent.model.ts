import { Schema, type Connection, type Model, type Types } from 'mongoose';
import type { PublishDetails, SealedObject } from '../../video/video.model';

/** What one permission is asked for: to publish, to go on with a rested upload, or to set a thumbnail. */
export type ConsentPurpose = 'publish' | 'resume' | 'thumbnail';

/** What a publish can need after its first permission. */
export type NeedPurpose = Exclude<ConsentPurpose, 'publish'>;

/**
 * open → used (the browser came back) → settled (what came of it is on the video); or replaced by a newer link,
 * expired, or ended because what it was for is over.
 */
type ConsentStatus = 'open' | 'used' | 'settled' | 'replaced' | 'expired' | 'ended';

/** What the creator approved when asking. */
export interface Approval {
  details: PublishDetails;
  thumbnail: string;
  object: SealedObject;
}

export interface ConsentRecord {
  _id: Types.ObjectId;
  /** SHA-256 of the state: who reads this row cannot answer in the creator's place. */
  stateHash: string;
  /** SHA-256 of the cookie of the browser that asked. */
  browserHash: string;
  /** The PKCE verifier, sealed. */
  verifier: string;
  videoId: Types.ObjectId;
  creatorId: Types.ObjectId;
  purpose: ConsentPurpose;
  status: ConsentStatus;
  attempt: number;
  /** The version of the video that the permission is for. */
  version: string;
  /** There for the purpose 'publish'. */
  approval: Approval | null;
  expiresAt: Date;
  /** Kept a day longer than it is valid, so that an old link gets a true answer. */
  purgeAt: Date;
}

export type ConsentModel = Model<ConsentRecord>;

const schema = new Schema<ConsentRecord>(
  {
    stateHash: { type: String, required: true },
    browserHash: { type: String, required: true },
    verifier: { type: String, required: true },
    videoId: { type: Schema.Types.ObjectId, required: true },
    creatorId: { type: Schema.Types.ObjectId, required: true },
    purpose: { type: String, required: true },
    status: { type: String, required: true },
    attempt: { type: Number, required: true },
    version: { type: String, required: true },
    approval: { type: Schema.Types.Mixed, default: null },
    expiresAt: { type: Date, required: true },
    purgeAt: { type: Date, required: true },
  },
  { versionKey: false },
);

schema.index({ stateHash: 1 }, { unique: true });
// One open link a video: asking again ends the old one, also when two tabs ask at once.
schema.index({ videoId: 1 }, { unique: true, partialFilterExpression: { status: 'open' } });
// The sweeper of expired ones, and whether a creator has one under way.
schema.index({ status: 1, expiresAt: 1 });
schema.index({ creatorId: 1, status: 1 });
schema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

/** The collection `consents`. */
export const createConsentModel = (connection: Connection): ConsentModel =>
  connection.model<ConsentRecord>('Consent', schema, 'consents');
