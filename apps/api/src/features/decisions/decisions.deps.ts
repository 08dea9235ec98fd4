import type { CommentModel } from '../comments/comment.model';
import type { ConsentModel } from '../publishing/records/consent.model';
import type { StatusLog } from '../publishing/transfer/status-log';
import type { VideoDeps } from '../video/video.deps';

/** The ports that the use cases of this feature need. */
export interface DecisionsDeps extends VideoDeps {
  comments: CommentModel;
  consents: ConsentModel;
  statusLog: Pick<StatusLog, 'notify'>;
}
