import { Schema, type Connection, type Model, type Types } from 'mongoose';

/**
 * A one-time code of an email address: what the code is derived from, never the code itself. There are two at most: the
 * one that is mailed now, and the one before it until its own end (ADR 013). Callers are keyed hashes of where they
 * call from.
 */
export interface OtpRecord {
  _id: Types.ObjectId;
  email: string;
  /** Counts the codes of an email address, so that only one request makes the next one. */
  round: number;
  nonce: string;
  /** The address has an account: no code fits. */
  decoy: boolean;
  createdAt: Date;
  /** When the newest mail with it was written. */
  mailedAt: Date;
  /** `otpLifetimeMs` after the newest mail. */
  expiresAt: Date;
  /** How often a caller asked for this code, where that gave it tries. */
  asks: Record<string, number>;
  /** Wrong tries of a caller since it last asked. */
  tries: Record<string, number>;
  /** Wrong tries of all callers who have not asked. */
  strangerTries: number;
  /** Asks that sent no mail, because one had just been sent. */
  unmailedAsks: number;
}

export type OtpModel = Model<OtpRecord>;

const perCaller = { type: Map, of: Number, required: true, default: {} };

const schema = new Schema<OtpRecord>(
  {
    email: { type: String, required: true },
    round: { type: Number, required: true },
    nonce: { type: String, required: true },
    decoy: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    mailedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    asks: perCaller,
    tries: perCaller,
    strangerTries: { type: Number, required: true, default: 0 },
    unmailedAsks: { type: Number, required: true, default: 0 },
  },
  // Not `otps`: the unique index of earlier versions there allows one code an address only.
  { collection: 'otpCodes', versionKey: false, minimize: false },
);
schema.index({ email: 1, round: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const createOtpModel = (connection: Connection): OtpModel =>
  connection.model<OtpRecord>('Otp', schema);
