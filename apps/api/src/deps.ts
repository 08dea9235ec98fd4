import type { ImageDecoder, Logger, ObjectStorage, SecretBox, Sessions } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';
import type { AuditModel } from './features/audit/audit.model';
import type { AuditTrail } from './features/audit/audit-trail';
import type { CouponModel } from './features/client/coupon.model';
import type { Passwords } from './features/client/passwords';
import type { UserModel } from './features/client/user.model';
import type { OtpCodes } from './features/otp/otp-codes';
import type { InvitationModel } from './features/team/invitation.model';
import type { TeamModel } from './features/team/team.model';
import type { VideoModel } from './features/video/video.model';
import type { Jobs } from './jobs/jobs';
import type { MailOutbox } from './mail/mail';

/** What the use-cases work with. Each names the part of it that it needs. */
export interface ApiDeps {
  connection: Connection;
  users: UserModel;
  teams: TeamModel;
  invitations: InvitationModel;
  coupons: CouponModel;
  videos: VideoModel;
  auditRows: AuditModel;
  otpCodes: OtpCodes;
  passwords: Passwords;
  sessions: Sessions;
  mail: MailOutbox;
  audit: AuditTrail;
  jobs: Jobs;
  storage: ObjectStorage;
  images: ImageDecoder;
  secretBox: SecretBox;
  logger: Logger;
  /** Where people reach the pages, without a slash at the end. */
  webUrl: string;
}
