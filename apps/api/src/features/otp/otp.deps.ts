import type { AuditTrail } from '../../audit/audit-trail';
import type { MailOutbox } from '../../mail/mail';
import type { UserModel } from '../client/user.model';
import type { OtpCodes } from './otp-codes';

/** The ports that the use cases of this feature need. */
export interface OtpDeps {
  users: UserModel;
  otpCodes: OtpCodes;
  mail: MailOutbox;
  audit: AuditTrail;
  /** The web origin, without a trailing slash. */
  webUrl: string;
}
