import type { TeamModel } from '../team/team.model';
import type { VideoDeps } from '../video/video.deps';

/** The ports that the use cases of this feature need. */
export interface StorageDeps extends VideoDeps {
  teams: TeamModel;
}
