import type { Jobs } from '@cutroom/jobs';
import type { ImageDecoder, Logger, ObjectStorage } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';
import type { AuditTrail } from '../../audit/audit-trail';
import type { Clock } from '../../clock';
import type { MailOutbox } from '../../mail/mail';
import type { Accounts } from '../client/accounts';
import type { Passwords } from '../client/passwords';
import type { UserModel } from '../client/user.model';
import type { CommentModel } from '../comments/comment.model';
import type { OtpCodes } from '../otp/otp-codes';
import type { InviteLinkModel } from '../team/links/invite-link.model';
import type { TeamModel } from '../team/team.model';
import type { VideoModel } from '../video/video.model';

export type { UserRecord } from '../client/user.model';

/** The ports that the use cases of this feature need. */
export interface EditorDeps {
  connection: Connection;
  users: UserModel;
  teams: TeamModel;
  videos: VideoModel;
  comments: CommentModel;
  inviteLinks: InviteLinkModel;
  clock: Clock;
  accounts: Accounts;
  passwords: Pick<Passwords, 'hash'>;
  otpCodes: Pick<OtpCodes, 'check' | 'consume'>;
  storage: ObjectStorage;
  images: ImageDecoder;
  jobs: Pick<Jobs, 'enqueue'>;
  audit: AuditTrail;
  mail: MailOutbox;
  /** The origin of the links in emails. */
  webUrl: string;
  logger: Logger;
}
