import type { Jobs } from '@cutroom/jobs';
import type { Logger, ObjectStorage } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';
import type { AuditTrail } from '../../audit/audit-trail';
import type { Clock } from '../../clock';
import type { RoomEvents } from '../../live/room-events';
import type { TeamChanges } from '../../live/team-changes';
import type { MailOutbox } from '../../mail/mail';
import type { UserModel } from '../client/user.model';
import type { CommentMoments } from '../comments/comment-moments';
import type { CommentStills } from '../comments/comment-stills';
import type { RoomModel } from '../comments/room.model';
import type { Notifications } from '../notifications/notifications';
import type { TeamModel } from '../team/team.model';
import type { Membership } from '../team/membership';
import type { VideoModel } from './video.model';
import type { VideoRecord } from './video.record';

/** The ports that the use cases of this feature need. */
export interface VideoDeps {
  connection: Connection;
  videos: VideoModel;
  users: UserModel;
  /** What the lists show of the rooms; the comments feature writes them. */
  rooms: RoomModel;
  membership: Membership;
  teams: TeamModel;
  /** The most bytes that the files of one team may have; null without a limit. */
  teamQuotaBytes: number | null;
  /** The places of these videos in the line for a transfer, from 1, by hex id; absent for those that do not wait. */
  queuePositions: (videos: readonly VideoRecord[]) => Promise<Map<string, number>>;
  storage: ObjectStorage;
  audit: AuditTrail;
  mail: MailOutbox;
  notifications: Notifications;
  /** The queue that the media worker empties. */
  jobs: Pick<Jobs, 'enqueue'>;
  teamChanges: Pick<TeamChanges, 'notify'>;
  roomEvents: Pick<RoomEvents, 'notify'>;
  commentMoments: CommentMoments;
  commentStills: CommentStills;
  /** The origin of the links in emails. */
  webUrl: string;
  clock: Clock;
  logger: Logger;
}
