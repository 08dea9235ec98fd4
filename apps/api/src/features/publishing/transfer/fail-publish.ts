import type { PublishFailure } from '../google/publish-failure';
import type { PublishDeps } from '../publishing.deps';
import type { HeldLease } from './lease';
import { stopped } from './publish-log';
import { mailFailed } from './publish-mails';
import { retireToken } from './retire-token';

/** Failed for good: PENDING again, the reason on the card and by mail. The mail is written down first: a crash repeats it. */
export async function failPublish(
  deps: PublishDeps,
  lease: HeldLease,
  failure: PublishFailure,
): Promise<void> {
  deps.logger.warn({ videoId: lease.video._id, failure: failure.kind }, 'a publish failed');
  await mailFailed(deps, lease.video, failure.plain);
  const video = await lease.write({
    state: 'PENDING',
    publish: { session: null, awaiting: null, backoff: null },
    log: (log) => stopped(log, failure.plain),
  });
  deps.audit.record({ action: 'publish-failed', teamId: video.teamId, video, note: failure.plain });
  deps.statusLog.notify(video._id);
  await retireToken(deps, video);
}
