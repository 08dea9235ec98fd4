import type { RateLimits, Sessions } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';
import type { AuditTrail } from '../../audit/audit-trail';
import type { MailOutbox } from '../../mail/mail';
import type { OtpCodes } from '../otp/otp-codes';
import type { TeamModel } from '../team/team.model';
import type { Accounts } from './accounts';
import type { CouponModel } from './coupon.model';
import type { Passwords } from './passwords';
import type { UserModel } from './user.model';

/** The ports that the use cases of this feature need. */
export interface ClientDeps {
  connection: Connection;
  users: UserModel;
  coupons: CouponModel;
  teams: TeamModel;
  accounts: Accounts;
  passwords: Passwords;
  sessions: Sessions;
  otpCodes: Pick<OtpCodes, 'check' | 'consume'>;
  resetCodes: OtpCodes;
  emailCodes: OtpCodes;
  rateLimits: Pick<RateLimits, 'forgetFailures' | 'takeForNamed'>;
  mail: MailOutbox;
  audit: AuditTrail;
  /** The web origin, without a trailing slash. */
  webUrl: string;
}
