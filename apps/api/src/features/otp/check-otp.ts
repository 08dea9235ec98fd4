import type { VerifyOtpRequest } from '@cutroom/contracts';
import type { ApiDeps } from '../../deps';
import type { Origin } from '../audit/audit-trail';
import type { CheckedOtp } from './otp-codes';

/** Checks a code and notes the wrong ones. @throws AppError 400 */
export async function checkOtp(
  { otpCodes, audit }: Pick<ApiDeps, 'otpCodes' | 'audit'>,
  { email, otp }: VerifyOtpRequest,
  { address }: Origin,
): Promise<CheckedOtp> {
  try {
    return await otpCodes.check(email, otp, address);
  } catch (error) {
    audit.record({ action: 'code-refused', teamId: null, email, address });
    throw error;
  }
}
