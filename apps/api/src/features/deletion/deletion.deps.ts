import type { Jobs } from '@cutroom/jobs';
import type { Logger, Sessions } from '@cutroom/server-kit';
import type { Passwords } from '../client/passwords';
import type { CommentModel } from '../comments/comment.model';
import type { NotificationModel } from '../notifications/notification.model';
import type { OtpCodes } from '../otp/otp-codes';
import type { TeamDeps } from '../team/team.deps';
import type { TemplateModel } from '../templates/template.model';
import type { VideoModel } from '../video/video.model';

export type { UserRecord } from '../client/user.model';
export { copyName } from '../editor/copy-name';
export type { TeamRecord } from '../team/team.model';

/** The ports that the use cases of this feature need. */
export interface DeletionDeps extends TeamDeps {
  passwords: Passwords;
  sessions: Sessions;
  otpCodes: Pick<OtpCodes, 'forget'>;
  resetCodes: Pick<OtpCodes, 'forget'>;
  emailCodes: Pick<OtpCodes, 'forget'>;
  templates: TemplateModel;
  videos: VideoModel;
  comments: CommentModel;
  bell: NotificationModel;
  jobs: Jobs;
  logger: Logger;
}
