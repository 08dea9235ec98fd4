import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { count, date, text } from '../../schema-fields';

/** What a code is for. Each purpose has codes of its own, which fit no other. */
export type OtpPurpose = 'sign-up' | 'password-reset' | 'email-change';

/**
 * What a one-time code is derived from, never the code itself. An email address has at most two: the current one, and the
 * previous one until it expires (ADR 013). Callers are keyed hashes of their network addresses.
 */
export interface OtpRecord {
  _id: Types.ObjectId;
  /** Of a change of address: the account and the new address, so that nobody else can use the code. */
  email: string;
  /** Counts the codes of an email address, so that only one request creates the next one. */
  round: number;
  nonce: string;
  /** The length of the code. Rows of earlier versions lack it; theirs have six digits. */
  digits?: number;
  /** No code matches: the address has an account (sign-up and change of address), or none (password reset). */
  decoy: boolean;
  createdAt: Date;
  /** When the latest email with this code was queued. */
  mailedAt: Date;
  /** `otpLifetimeMs` after the latest email. */
  expiresAt: Date;
  /** How often a caller requested this code and was granted guesses. */
  asks: Record<string, number>;
  /** Wrong guesses of a caller since its last request. */
  tries: Record<string, number>;
  /** Wrong guesses of all callers that have not requested this code. */
  strangerTries: number;
  /** Requests that sent no email, because one had just been sent. */
  unmailedAsks: number;
}

export type OtpModel = Model<OtpRecord>;

const perCaller = { type: Map, of: Number, required: true, default: {} };

const schema = new Schema<OtpRecord>(
  {
    email: text,
    round: count,
    nonce: text,
    digits: Number,
    decoy: { type: Boolean, required: true },
    createdAt: date,
    mailedAt: date,
    expiresAt: date,
    asks: perCaller,
    tries: perCaller,
    strangerTries: { type: Number, required: true, default: 0 },
    unmailedAsks: { type: Number, required: true, default: 0 },
  },
  { versionKey: false, minimize: false },
);
schema.index({ email: 1, round: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Not `otps` for sign-up codes: earlier versions left a unique index there that allows one code per address only. */
const collections: Record<OtpPurpose, string> = {
  'sign-up': 'otpCodes',
  'password-reset': 'resetCodes',
  'email-change': 'emailCodes',
};

/** A collection per purpose, so that no query can take the code of one for that of another. */
export const createOtpModel = (connection: Connection, purpose: OtpPurpose): OtpModel => {
  const collection = collections[purpose];
  return connection.model<OtpRecord>(collection, schema, collection);
};
