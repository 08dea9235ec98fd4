import type { AuditTrail } from '../../audit/audit-trail';
import type { MailOutbox } from '../../mail/mail';
import type { UserModel } from '../client/user.model';
import type { OtpCodes } from './otp-codes';

/** What the use cases of this feature work with. */
export interface OtpDeps {
  users: UserModel;
  otpCodes: OtpCodes;
  mail: MailOutbox;
  audit: AuditTrail;
  /** The web origin, without a trailing slash. */
  webUrl: string;
}
