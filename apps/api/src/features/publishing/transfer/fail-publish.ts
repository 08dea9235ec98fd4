import { failureText } from '@cutroom/contracts';
import type { PublishFailure } from '../google/publish-failure';
import { stopped } from '../records/publish-log';
import type { HeldLease } from './lease';
import { mailFailed } from './publish-mails';
import { failedNews } from './publish-news';
import { retireToken } from './retire-token';
import type { TransferDeps } from './transfer.deps';

/**
 * A permanent failure: the video is PENDING again. Email and bell belong to that write, so an upload that was cancelled or
 * taken over in the meantime sends neither.
 *
 * @throws LeaseLost when the transfer is over
 */
export async function failPublish(
  deps: TransferDeps,
  lease: HeldLease,
  { reason }: PublishFailure,
): Promise<void> {
  const text = failureText(reason);
  deps.logger.warn({ videoId: lease.video._id, failure: reason.code }, 'a publish failed');
  const { video: failed } = lease;
  let announce: () => void = () => undefined;
  const video = await lease.write({
    state: 'PENDING',
    publish: { session: null, awaiting: null, backoff: null },
    log: (log) => stopped(log, text),
    async alongside(session) {
      await mailFailed(deps, failed, reason, session);
      await deps.notifications.write([failedNews(failed, reason)], session);
      const event = { action: 'publish-failed', teamId: failed.teamId, video: failed, note: text } as const;
      announce = await deps.audit.recordWith(session, event);
    },
  });
  announce();
  deps.statusLog.notify(video._id);
  await retireToken(deps, video);
}
