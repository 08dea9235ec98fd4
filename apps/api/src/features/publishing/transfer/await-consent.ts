import { now } from '../../video/video.deps';
import { createAuthorizationLink } from '../consent/create-authorization-link';
import type { PublishDeps } from '../publishing.deps';
import type { HeldLease } from './lease';
import { stopped } from './publish-log';
import { mailConsentNeeded } from './publish-mails';

const plain =
  'YouTube asks for your permission again. Choose Authorize again, or open the link in our email.';

/**
 * YouTube wants a token and there is none: the upload rests where it stands, PUBLISHING, and the creator is mailed
 * a link. The token that YouTube did not take is of no use to anybody.
 */
export async function awaitConsent(
  deps: PublishDeps,
  lease: HeldLease,
  reason: 'session-gone' | 'needs-token',
): Promise<void> {
  const { video } = lease;
  deps.tokens.take(video.publish.approvedBy.toHexString(), video._id.toHexString());
  await mailConsentNeeded(deps, video, await createAuthorizationLink(deps, video, 'resume'));
  await lease.write({
    publish: { awaiting: { reason, since: now(deps) }, backoff: null },
    log: (log) => stopped(log, plain),
  });
  deps.audit.record({ action: 'permission-needed', teamId: video.teamId, video, note: plain });
  deps.statusLog.notify(video._id);
}
