import type { AuditTrail } from '../../audit/audit-trail';
import type { UserModel } from '../client/user.model';
import type { VideoModel } from '../video/video.model';
import type { NotificationModel } from './notification.model';

/** The ports that the use cases of this feature need. */
export interface NotificationDeps {
  bell: NotificationModel;
  videos: VideoModel;
  users: UserModel;
  audit: AuditTrail;
}
