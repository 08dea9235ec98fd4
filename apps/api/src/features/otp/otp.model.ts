import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** The one live code of an e-mail address: a keyed hash of it, never the code itself. */
export interface Otp {
  _id: Types.ObjectId;
  email: string;
  codeHash: string;
  /** Wrong tries so far. */
  tries: number;
  expiresAt: Date;
}

export type OtpModel = Model<Otp>;

const schema = new Schema<Otp>(
  {
    email: { type: String, required: true },
    codeHash: { type: String, required: true },
    tries: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'otps', versionKey: false },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const otpModel = (connection: Connection): OtpModel => connection.model<Otp>('Otp', schema);
