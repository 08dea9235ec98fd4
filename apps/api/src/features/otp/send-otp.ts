import type { SendOtpRequest } from '@cutroom/contracts';
import type { Origin } from '../../audit/audit-trail';
import type { OtpDeps } from './otp.deps';
import { existingAccountMail, otpMail } from './otp.mails';

/**
 * One mail either way, and the same work: neither the answer nor its time tells whether there is an account. Within the
 * resend wait of a mail the answer is the same too, without another one: the mail has just been sent.
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
