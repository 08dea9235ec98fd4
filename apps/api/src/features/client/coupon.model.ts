import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { text } from '../../schema-fields';

/** Lets `usesLeft` more creators sign up. The operator creates it (`npm run coupon`). */
export interface CouponRecord {
  _id: Types.ObjectId;
  code: string;
  uses: number;
  usesLeft: number;
  createdAt: Date;
}

export type CouponModel = Model<CouponRecord>;

const schema = new Schema<CouponRecord>(
  {
    code: text,
    uses: { type: Number, required: true, min: 1 },
    usesLeft: { type: Number, required: true, min: 0 },
    createdAt: { type: Date, default: () => new Date() },
  },
  { collection: 'coupons', versionKey: false },
);
schema.index({ code: 1 }, { unique: true });

export const createCouponModel = (connection: Connection): CouponModel =>
  connection.model<CouponRecord>('Coupon', schema);
