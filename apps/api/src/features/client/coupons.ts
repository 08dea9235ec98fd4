import { newAccessCode } from '../../access-code';
import type { CouponRecord, CouponModel } from './coupon.model';

/** @returns the new code, valid for `uses` sign-ups */
export async function createCoupon(coupons: CouponModel, uses: number): Promise<string> {
  const code = newAccessCode();
  await coupons.create({ code, uses, usesLeft: uses });
  return code;
}

/** Newest first. */
export const listCoupons = (coupons: CouponModel): Promise<CouponRecord[]> =>
  coupons.find().sort({ createdAt: -1, _id: -1 }).lean();
