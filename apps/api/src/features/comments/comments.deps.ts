import type { Jobs } from '@cutroom/jobs';
import type { Logger } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';
import type { Clock } from '../../clock';
import type { RoomEvents } from '../../live/room-events';
import type { TeamChanges } from '../../live/team-changes';
import type { UserModel } from '../client/user.model';
import type { Membership } from '../team/membership';
import type { VideoModel } from '../video/video.model';
import type { CommentNotices } from './comment-notices';
import type { CommentModel } from './comment.model';
import type { RoomModel } from './room.model';

/** The ports that the use cases of this feature need. */
export interface CommentsDeps {
  connection: Connection;
  comments: CommentModel;
  rooms: RoomModel;
  videos: VideoModel;
  users: UserModel;
  membership: Membership;
  commentNotices: CommentNotices;
  jobs: Pick<Jobs, 'enqueue'>;
  logger: Logger;
  roomEvents: Pick<RoomEvents, 'notify'>;
  teamChanges: Pick<TeamChanges, 'notifySoon'>;
  clock: Clock;
}
