import { failureText, type VideoRequest } from '@cutroom/contracts';
import type { AuditTrail, Caller } from '../../../audit/audit-trail';
import type { VideoRecord } from '../../video/video.record';
import { ownVideo } from '../../video/video.policy';
import type { AuthorizationLinkModel } from '../records/authorization-link.model';
import { changeWhileNeeded, type Need } from '../records/need';
import { stopped } from '../records/publish-log';
import { retireToken, type RetireTokenDeps } from '../transfer/retire-token';
import type { StatusLog } from '../transfer/status-log';
import { notWaiting } from './resume-publish';

export interface GiveUpDeps extends RetireTokenDeps {
  links: AuthorizationLinkModel;
  audit: AuditTrail;
  statusLog: StatusLog;
}

/**
 * The creator gives up an upload that waits for permission, and the video is PENDING again. One conditional update
 * decides: a simultaneous consent callback either came first (409 here) or finds nothing left to do. Everything after the
 * update only tidies up, because emailed links and open consent pages are already useless.
 *
 * @throws AppError 404 for a video of another team, 409 when the upload does not wait
 */
export async function giveUpPublish(
  deps: GiveUpDeps,
  { videoId }: VideoRequest,
  caller: Caller & { requestId: string },
): Promise<VideoRecord> {
  const video = await ownVideo(deps, caller.actor, videoId);
  const need: Need = { videoId: video._id, attempt: video.publish?.attempt ?? 0, purpose: 'resume' };
  const ended = await changeWhileNeeded(deps, need, ({ log, publish }) => {
    // After the last byte, only the channel shows whether YouTube took the video (ADR 008).
    const failure = failureText({ code: publish.lastChunkSent ? 'given-up-in-doubt' : 'given-up' });
    return {
      state: 'PENDING',
      'publish.session': null,
      'publish.awaiting': null,
      'publish.asking': null,
      log: { ...stopped(log, failure), requestId: caller.requestId },
    };
  });
  if (!ended) throw notWaiting(await ownVideo(deps, caller.actor, videoId));
  deps.audit.recordCall(caller, { action: 'publish-given-up', video: ended, note: ended.log.failure });
  deps.statusLog.notify(ended._id);
  await endLinks(deps, need);
  // The creator does not wait for Google.
  void retireToken(deps, ended).catch((err: unknown) => {
    deps.logger.warn(
      { err, videoId },
      'could not retire the token of a given-up upload; it expires by itself',
    );
  });
  return ended;
}

/** Removes emailed links, and ends open consent pages: they show 'Nothing is left to do here'. */
export async function endLinks(
  { links, consents }: Pick<GiveUpDeps, 'links' | 'consents'>,
  { videoId, attempt }: Need,
): Promise<void> {
  await links.deleteMany({ videoId, purpose: 'resume', attempt });
  await consents.updateMany(
    { videoId, status: 'open', purpose: 'resume', attempt },
    { $set: { status: 'ended' } },
  );
}
