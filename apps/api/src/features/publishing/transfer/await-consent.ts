import { failureText } from '@cutroom/contracts';
import { stopped } from '../records/publish-log';
import { tokenOwnerOf } from '../records/publishing-record';
import type { AwaitingReason } from '../records/upload-outlook';
import type { HeldLease } from './lease';
import { mailConsentNeeded } from './publish-mails';
import { permissionNews } from './publish-news';
import type { TransferDeps } from './transfer.deps';

/**
 * YouTube demands a token and there is none. The video stays PUBLISHING, the upload keeps its place, and the creator is
 * emailed a link. A token that YouTube rejected is of no use, so it is dropped.
 *
 * @throws LeaseLost when the transfer is over, and nobody is asked
 */
export async function awaitConsent(
  deps: TransferDeps,
  lease: HeldLease,
  reason: AwaitingReason,
): Promise<void> {
  const { video } = lease;
  const text = failureText({ code: 'permission-awaited' });
  const since = deps.clock();
  let announce: () => void = () => undefined;
  await lease.write({
    publish: { awaiting: { reason, since }, backoff: null },
    log: (log) => stopped(log, text),
    // Only while the lease holds: a cancelled upload must not ask for permission, and its token ends its session.
    async alongside(session) {
      deps.tokens.take(tokenOwnerOf(video));
      await mailConsentNeeded(deps, video, reason, session);
      await deps.notifications.write([permissionNews(video, since)], session);
      const event = { action: 'permission-needed', teamId: video.teamId, video, note: text } as const;
      announce = await deps.audit.recordWith(session, event);
    },
  });
  announce();
  deps.statusLog.notify(video._id);
}
