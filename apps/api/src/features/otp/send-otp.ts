import type { SendOtpRequest } from '@cutroom/contracts';
import type { AuditTrail, Origin } from '../audit/audit-trail';
import type { MailOutbox } from '../../mail/mail';
import type { UserModel } from '../client/user.model';
import type { OtpCodes } from './otp-codes';
import { existingAccountMail, otpMail } from './otp.mails';

interface SendOtpDeps {
  users: UserModel;
  otpCodes: OtpCodes;
  mail: MailOutbox;
  audit: AuditTrail;
  webUrl: string;
}

/** One mail either way, and the same work: neither the answer nor its time tells whether there is an account. */
export async function sendOtp(
  deps: SendOtpDeps,
  { email }: SendOtpRequest,
  { address }: Origin,
): Promise<null> {
  const user = await deps.users.findOne({ email }, { teamId: 1 }).lean();
  if (user) {
    await deps.otpCodes.issueDecoy(email);
    await deps.mail.enqueue(existingAccountMail(email, `${deps.webUrl}/signin`));
  } else {
    await deps.mail.enqueue(otpMail(email, await deps.otpCodes.issue(email)));
  }
  const accountId = user?._id;
  deps.audit.record({ action: 'code-sent', teamId: user?.teamId ?? null, accountId, email, address });
  return null;
}
