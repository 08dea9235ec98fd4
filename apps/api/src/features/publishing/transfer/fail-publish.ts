import { failureText } from '@cutroom/contracts';
import type { PublishFailure } from '../google/publish-failure';
import { stopped } from '../records/publish-log';
import type { HeldLease } from './lease';
import { mailFailed } from './publish-mails';
import { failedNews } from './publish-news';
import { retireToken } from './retire-token';
import type { TransferDeps } from './transfer.deps';

/** A permanent failure: the video is PENDING again. The email is queued first, so a crash repeats it at worst. */
export async function failPublish(
  deps: TransferDeps,
  lease: HeldLease,
  { reason }: PublishFailure,
): Promise<void> {
  const text = failureText(reason);
  deps.logger.warn({ videoId: lease.video._id, failure: reason.code }, 'a publish failed');
  const { video: failed } = lease;
  await mailFailed(deps, failed, reason);
  const video = await lease.write({
    state: 'PENDING',
    publish: { session: null, awaiting: null, backoff: null },
    log: (log) => stopped(log, text),
    alongside: (session) => deps.notifications.write([failedNews(failed, reason)], session),
  });
  deps.audit.record({ action: 'publish-failed', teamId: video.teamId, video, note: text });
  deps.statusLog.notify(video._id);
  await retireToken(deps, video);
}
