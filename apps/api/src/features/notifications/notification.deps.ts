import type { VideoModel } from '../video/video.model';
import type { NotificationModel } from './notification.model';

/** The ports that the use cases of this feature need. */
export interface NotificationDeps {
  bell: NotificationModel;
  videos: VideoModel;
}
