import type { Logger, ObjectStorage } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';
import type { Clock } from '../../../clock';
import type { TeamChanges } from '../../../live/team-changes';
import type { MailOutbox } from '../../../mail/mail';
import type { UserModel } from '../../client/user.model';
import type { Notifications } from '../../notifications/notifications';
import type { VideoModel } from '../../video/video.model';
import type { CommentModel } from '../comment.model';
import type { RoomModel } from '../room.model';
import type { CommentNewsModel } from './comment-news.model';
import type { CommentNoticeModel } from './comment-notice.model';
import type { MuteTickets } from './mute-ticket';

/** The ports of the emails about comments. */
export interface NoticeDeps {
  connection: Connection;
  news: CommentNewsModel;
  notices: CommentNoticeModel;
  comments: CommentModel;
  rooms: RoomModel;
  users: UserModel;
  videos: VideoModel;
  storage: ObjectStorage;
  mail: MailOutbox;
  notifications: Notifications;
  teamChanges: Pick<TeamChanges, 'notify'>;
  muteTickets: MuteTickets;
  /** The origin of the links to pages, and the base of the links to this service. */
  webUrl: string;
  apiPublicUrl: string;
  clock: Clock;
  logger: Logger;
}
