import type { Jobs } from '@cutroom/jobs';
import type { CommentNewsModel } from '../comments/notices/comment-news.model';
import type { CommentNoticeModel } from '../comments/notices/comment-notice.model';
import type { DecisionsDeps } from '../decisions/decisions.deps';
import type { AuthorizationLinkModel } from '../publishing/records/authorization-link.model';
import type { StatusLog } from '../publishing/transfer/status-log';

/** The ports that the use cases of this feature need. */
export interface BinDeps extends DecisionsDeps {
  news: CommentNewsModel;
  notices: CommentNoticeModel;
  links: AuthorizationLinkModel;
  statusLog: Pick<StatusLog, 'notify' | 'remove'>;
  jobs: Pick<Jobs, 'enqueue' | 'withdraw'>;
}
