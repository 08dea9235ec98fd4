import type { AuditTrail } from '../../audit/audit-trail';
import type { UserModel } from '../client/user.model';
import type { VideoModel } from '../video/video.model';
import type { TemplateModel } from './template.model';

/** The ports that the use cases of this feature need. */
export interface TemplatesDeps {
  templates: TemplateModel;
  videos: VideoModel;
  users: UserModel;
  audit: AuditTrail;
}
