import type { VideoRequest } from '@cutroom/contracts';
import type { Caller } from '../audit/audit-trail';
import type { VideoRecord } from '../video/video.model';
import { ownVideo } from '../video/video.policy';
import { changeWhileNeeded, notWaiting, type Need } from './consent/need';
import { stopped } from './transfer/publish-log';
import { retireToken } from './transfer/retire-token';
import type { PublishDeps } from './publishing.deps';

const gaveUp = 'You gave up this upload.';
/** ADR 008: the last byte was sent and nobody knows whether YouTube took it. */
const gaveUpUnsure = `${gaveUp} Check your channel first, and publish again only if the video is not there.`;

/**
 * The creator gives up an upload that waits for permission: the video is PENDING again and can be published anew. One
 * conditional update decides; a consent callback at the same moment either came first (409 here) or finds nothing
 * left to do. What follows the update only tidies up: a mailed link or an open consent page is already worthless.
 *
 * @throws AppError 404 for a video that is not the team's, 409 when the upload does not wait
 */
export async function giveUpPublish(
  deps: PublishDeps,
  { videoId }: VideoRequest,
  caller: Caller & { requestId: string },
): Promise<VideoRecord> {
  const video = await ownVideo(deps, caller.actor, videoId);
  const need: Need = { videoId: video._id, attempt: video.publish?.attempt ?? 0, purpose: 'resume' };
  const ended = await changeWhileNeeded(deps, need, ({ log, publish }) => ({
    state: 'PENDING',
    'publish.session': null,
    'publish.awaiting': null,
    'publish.asking': null,
    log: { ...stopped(log, publish.lastChunkSent ? gaveUpUnsure : gaveUp), requestId: caller.requestId },
  }));
  if (!ended) throw notWaiting(await ownVideo(deps, caller.actor, videoId));
  deps.audit.recordCall(caller, { action: 'publish-given-up', video: ended, note: ended.log.failure });
  deps.statusLog.notify(ended._id);
  await endLinks(deps, need);
  // Google may be slow or away, which is no concern of the creator's.
  void retireToken(deps, ended).catch((err: unknown) => {
    deps.logger.warn({ err, videoId }, 'the token of an upload that was given up is left to its own end');
  });
  return ended;
}

/** Mailed links are gone; consent pages that are still open lead to 'Nothing is left to do here'. */
async function endLinks({ links, consents }: PublishDeps, { videoId, attempt }: Need): Promise<void> {
  await links.deleteMany({ videoId, purpose: 'resume' });
  await consents.updateMany(
    { videoId, status: 'open', purpose: 'resume', attempt },
    { $set: { status: 'ended' } },
  );
}
