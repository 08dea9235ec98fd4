import type { Jobs } from '@cutroom/jobs';
import type { SecretBox } from '@cutroom/server-kit';
import type { AuditDeps } from './features/audit/audit.deps';
import type { ClientDeps } from './features/client/client.deps';
import type { CommentNotices } from './features/comments/comment-notices';
import type { CommentsDeps } from './features/comments/comments.deps';
import type { ExportDeps } from './features/export/export.deps';
import type { NoticeDeps } from './features/comments/notices/notice.deps';
import type { DeletionDeps } from './features/deletion/deletion.deps';
import type { EditorDeps } from './features/editor/editor.deps';
import type { NotificationDeps } from './features/notifications/notification.deps';
import type { OtpDeps } from './features/otp/otp.deps';
import type { TemplatesDeps } from './features/templates/templates.deps';
import type { TeamDeps } from './features/team/team.deps';
import type { VideoDeps } from './features/video/video.deps';
import type { TeamChanges } from './live/team-changes';

/** The ports of every feature, made by the composition root. A feature declares its own ports and never imports this. */
export interface ApiDeps
  extends
    AuditDeps,
    ClientDeps,
    CommentsDeps,
    DeletionDeps,
    EditorDeps,
    ExportDeps,
    NoticeDeps,
    NotificationDeps,
    OtpDeps,
    TeamDeps,
    TemplatesDeps,
    VideoDeps {
  accounts: ClientDeps['accounts'];
  passwords: ClientDeps['passwords'];
  otpCodes: OtpDeps['otpCodes'];
  resetCodes: ClientDeps['resetCodes'];
  emailCodes: ClientDeps['emailCodes'];
  commentNotices: CommentNotices;
  teamChanges: Pick<TeamChanges, 'notify' | 'notifySoon' | 'announced'>;
  jobs: Jobs;
  secretBox: SecretBox;
}
