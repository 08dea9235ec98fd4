import type { Connection } from 'mongoose';
import type { AuditModel } from '../../audit/audit.model';
import type { AuditTrail } from '../../audit/audit-trail';
import type { Clock } from '../../clock';
import type { UserModel, UserRecord } from '../client/user.model';
import type { CommentModel } from '../comments/comment.model';
import type { RoomModel } from '../comments/room.model';
import type { NotificationModel } from '../notifications/notification.model';
import type { InvitationModel } from '../team/invitation.model';
import type { InviteLinkModel } from '../team/links/invite-link.model';
import type { TemplateModel } from '../templates/template.model';
import type { VideoModel } from '../video/video.model';

export type { VideoRecord } from '../video/video.record';
export { versionsOf, type Version } from '../video/versions';

/** The account of which everything is exported. */
export type ExportedAccount = Pick<UserRecord, '_id' | 'email' | 'role' | 'teamId'>;

/** Where something about a user is stored. */
export interface ExportDeps {
  connection: Connection;
  users: UserModel;
  invitations: InvitationModel;
  inviteLinks: InviteLinkModel;
  templates: TemplateModel;
  videos: VideoModel;
  comments: CommentModel;
  rooms: RoomModel;
  bell: NotificationModel;
  auditRows: AuditModel;
  audit: AuditTrail;
  clock: Clock;
}
