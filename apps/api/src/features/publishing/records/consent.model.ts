import type { ConsentPurpose } from '@cutroom/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { publishDetailsSchema, sealedObjectSchema } from '../../video/publish.schema';
import type { SealedObject } from '../../video/sealed-object.record';
import type { PublishDetails } from '../../video/publish.record';
import { count, date, id, subdocument, text } from '../../../schema-fields';

/** What a publish can need after its first permission. */
export type NeedPurpose = Exclude<ConsentPurpose, 'publish'>;

/**
 * open → used (the browser came back) → settled (the video document has the outcome). A newer consent can replace an open
 * one. An open one can also expire, or end because its purpose is over.
 */
type ConsentStatus = 'open' | 'used' | 'settled' | 'replaced' | 'expired' | 'ended';

/** What the creator approved before the consent page. */
export interface Approval {
  details: PublishDetails;
  thumbnail: string;
  object: SealedObject;
}

export interface ConsentRecord {
  _id: Types.ObjectId;
  /** SHA-256 of the OAuth state: a reader of the database cannot answer for the creator. */
  stateHash: string;
  /** SHA-256 of the cookie that binds the consent to the requesting browser. */
  browserHash: string;
  /** The PKCE verifier, sealed. */
  verifier: string;
  videoId: Types.ObjectId;
  creatorId: Types.ObjectId;
  /** That of the creator's account when they asked: a change of password ends the link. Rows of older versions lack it. */
  sessionEpoch?: number;
  purpose: ConsentPurpose;
  status: ConsentStatus;
  /** When the browser came back, on the database's clock. Missing before, and on rows of older versions. */
  usedAt?: Date;
  attempt: number;
  /** The version of the video that the permission covers. */
  version: string;
  /** Only for the purpose 'publish'. */
  approval: Approval | null;
  expiresAt: Date;
  /** A day after it expired. Until then an old link gets an exact answer. */
  purgeAt: Date;
}

export type ConsentModel = Model<ConsentRecord>;

const details = { type: publishDetailsSchema, required: true } as const;
const object = { type: sealedObjectSchema, required: true } as const;
const approval = new Schema<Approval>({ details, thumbnail: text, object }, subdocument);

const schema = new Schema<ConsentRecord>(
  {
    stateHash: text,
    browserHash: text,
    verifier: text,
    videoId: id,
    creatorId: id,
    sessionEpoch: Number,
    purpose: text,
    status: text,
    usedAt: Date,
    attempt: count,
    version: text,
    approval: { type: approval, default: null },
    expiresAt: date,
    purgeAt: date,
  },
  { versionKey: false },
);

schema.index({ stateHash: 1 }, { unique: true });
// One open consent per video, also when two tabs ask at the same time.
schema.index({ videoId: 1 }, { unique: true, partialFilterExpression: { status: 'open' } });
// For the sweep of expired ones.
schema.index({ status: 1, expiresAt: 1 });
// For whether a creator has one in progress.
schema.index({ creatorId: 1, status: 1 });
schema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

/** The collection `consents`. */
export const createConsentModel = (connection: Connection): ConsentModel =>
  connection.model<ConsentRecord>('Consent', schema, 'consents');
