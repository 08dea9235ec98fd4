import type { Page } from '@cutroom/server-kit';
import type { VideoRecord } from '../../video/video.model';
import type { ConsentRecord } from '../consent/consent.model';
import type { AccessToken } from '../google/google-oauth';
import { reserveLease } from '../transfer/acquire-lease';
import { literally } from '../transfer/database-clock';
import { resumed } from '../transfer/publish-log';
import { revokeUnlessNeeded } from '../transfer/retire-token';
import type { PublishDeps } from '../yt.deps';
import type { CallbackPages } from './callback-pages';
import { settleConsent, type Visit } from './end-attempt';

/**
 * Permission for an upload that rests: the transfer goes on with the fresh token, with the same session first
 * (youtube-facts, Resumable upload). Once, by a conditional update.
 */
export async function grantResume(
  deps: PublishDeps,
  consent: ConsentRecord,
  access: AccessToken,
  pages: CallbackPages,
  visit: Visit,
): Promise<Page> {
  const { videoId, creatorId, attempt } = consent;
  const resting = { _id: videoId, state: 'PUBLISHING' as const, 'publish.attempt': attempt };
  const video = await deps.videos.findOne(resting).lean<VideoRecord>();
  const going =
    video?.log &&
    (await deps.videos
      .findOneAndUpdate(
        { ...resting, 'publish.awaiting': { $ne: null } },
        [
          {
            $set: {
              ...literally({ 'publish.awaiting': null, log: resumed(video.log, visit.requestId) }),
              lease: reserveLease(deps, video.lease),
            },
          },
        ],
        { returnDocument: 'after', updatePipeline: true },
      )
      .lean<VideoRecord>());
  await settleConsent(deps, consent._id);
  if (!going?.publish) {
    await revokeUnlessNeeded(deps, creatorId, access.token);
    return pages.nothingToDo();
  }
  const given = { action: 'permission-given', actorId: creatorId, address: visit.address } as const;
  deps.audit.record({ ...given, teamId: going.teamId, video: going });
  deps.tokens.put(creatorId.toHexString(), videoId.toHexString(), access.token, access.expiresAt);
  await deps.links.deleteMany({ videoId, purpose: 'resume' });
  deps.wakeTransfers();
  deps.statusLog.notify(videoId);
  return pages.resumed(going.publish.details.title);
}
