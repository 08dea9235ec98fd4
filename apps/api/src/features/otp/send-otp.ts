import type { SendOtpRequest } from '@cutroom/contracts';
import type { MailOutbox } from '../../mail/mail';
import type { UserModel } from '../client/user.model';
import type { OtpCodes } from './otp-codes';
import { existingAccountMail, otpMail } from './otp.mails';

interface SendOtpDeps {
  users: UserModel;
  otpCodes: OtpCodes;
  mail: MailOutbox;
  webUrl: string;
}

/** One mail either way, and the same work: neither the answer nor its time tells whether there is an account. */
export async function sendOtp(deps: SendOtpDeps, { email }: SendOtpRequest): Promise<null> {
  if (await deps.users.exists({ email })) {
    await deps.otpCodes.issueDecoy(email);
    await deps.mail.enqueue(existingAccountMail(email, `${deps.webUrl}/signin`));
  } else {
    await deps.mail.enqueue(otpMail(email, await deps.otpCodes.issue(email)));
  }
  return null;
}
