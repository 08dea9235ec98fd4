import type { Page } from '@cutroom/server-kit';
import type { VideoRecord } from '../../video/video.model';
import type { ConsentRecord } from '../consent/consent.model';
import type { AccessToken } from '../google/google-oauth';
import { PublishFailure } from '../google/publish-failure';
import { setThumbnail } from '../google/set-thumbnail';
import { revokeUnlessNeeded } from '../transfer/retire-token';
import { readThumbnail } from '../transfer/thumbnail-file';
import type { PublishDeps } from '../yt.deps';
import type { CallbackPages } from './callback-pages';
import { settleConsent, type Visit } from './end-attempt';

const timeoutMs = 60_000;

/** Permission that only sets the thumbnail of a video that is on the channel. The token goes at once. */
export async function grantThumbnail(
  deps: PublishDeps,
  consent: ConsentRecord,
  access: AccessToken,
  pages: CallbackPages,
  visit: Visit,
): Promise<Page> {
  try {
    return await setIt(deps, consent, access.token, pages, visit);
  } catch (error) {
    if (!(error instanceof PublishFailure)) throw error;
    return pages.refused(error.plain);
  } finally {
    await settleConsent(deps, consent._id);
    await revokeUnlessNeeded(deps, consent.creatorId, access.token);
  }
}

async function setIt(
  deps: PublishDeps,
  { videoId, creatorId, attempt, version }: ConsentRecord,
  token: string,
  pages: CallbackPages,
  visit: Visit,
): Promise<Page> {
  const waiting = {
    _id: videoId,
    state: 'PUBLISHED' as const,
    'publish.attempt': attempt,
    'publish.object.version': version,
    'publish.thumbnailSet': false,
  };
  const video = await deps.videos.findOne(waiting).lean<VideoRecord>();
  if (!video?.publish?.youtubeId) return pages.nothingToDo();
  const file = await readThumbnail(deps.storage, video.publish.thumbnail);
  if (!file) return pages.refused('The picture is no longer in storage.');
  const problem = await setThumbnail(deps.google, {
    token,
    videoId: video.publish.youtubeId,
    ...file,
    pacing: deps.pacing,
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (problem !== null) return pages.refused(problem);
  await deps.videos.updateOne(waiting, { $set: { 'publish.thumbnailSet': true } });
  const { teamId } = video;
  deps.audit.record({ action: 'thumbnail-set', teamId, actorId: creatorId, address: visit.address, video });
  await deps.links.deleteMany({ videoId, purpose: 'thumbnail' });
  return pages.thumbnailSet(video.publish.details.title);
}
