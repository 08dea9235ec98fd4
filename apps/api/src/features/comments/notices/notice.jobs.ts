import type { Jobs } from '@cutroom/jobs';
import type { NoticeDeps } from './notice.deps';
import { sendDueNotices } from './send-due-notices';

const sweepJob = 'comments.send-notices';

/** Emails users about the comments that they have not seen. */
export async function registerNoticeJobs(jobs: Jobs, deps: NoticeDeps, everyMs: number): Promise<void> {
  jobs.define<null>(sweepJob, (_, { signal }) => sendDueNotices(deps, signal));
  await jobs.every(everyMs, sweepJob);
}
