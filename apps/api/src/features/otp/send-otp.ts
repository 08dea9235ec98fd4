import type { SendOtpRequest } from '@cutroom/contracts';
import type { Origin } from '../../audit/audit-trail';
import type { OtpDeps } from './otp.deps';
import { existingAccountMail, otpMail } from './otp.mails';

/**
 * Sends one email and does the same work whether or not an account exists, so neither the response nor its duration
 * reveals which. Within the resend wait the response is the same too, but no second email is sent.
 */
export async function sendOtp(deps: OtpDeps, { email }: SendOtpRequest, { address }: Origin): Promise<null> {
  const user = await deps.users.findOne({ email }, { teamId: 1 }).lean();
  const mail = user ? await accountMail(deps, email, address) : await codeMail(deps, email, address);
  if (!mail) return null;
  await deps.mail.enqueue(mail);
  const accountId = user?._id;
  deps.audit.record({ action: 'code-sent', teamId: user?.teamId ?? null, accountId, email, address });
  return null;
}

async function accountMail({ otpCodes, webUrl }: OtpDeps, email: string, address: string) {
  const isDue = await otpCodes.issueDecoy(email, address);
  return isDue ? existingAccountMail(email, `${webUrl}/signin`) : null;
}

async function codeMail({ otpCodes }: OtpDeps, email: string, address: string) {
  const code = await otpCodes.issue(email, address);
  return code === null ? null : otpMail(email, code);
}
