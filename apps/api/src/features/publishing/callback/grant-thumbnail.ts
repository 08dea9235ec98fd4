import { messages } from '@cutroom/contracts';
import type { Page } from '@cutroom/server-kit';
import type { VideoRecord } from '../../video/video.model';
import type { ConsentRecord } from '../consent/consent.model';
import { whileNeeded } from '../consent/need';
import type { AccessToken } from '../google/google-oauth';
import { PublishFailure } from '../google/publish-failure';
import { setThumbnail } from '../google/set-thumbnail';
import { revokeUnlessNeeded } from '../transfer/retire-token';
import { readThumbnail } from '../transfer/thumbnail-file';
import type { PublishDeps } from '../publishing.deps';
import type { CallbackPages } from './callback-pages';
import { settleConsent, type Visit } from './end-attempt';
import { stopAsking } from './stop-asking';

const timeoutMs = 60_000;

const needOf = ({ videoId, attempt, version }: ConsentRecord) =>
  ({ videoId, attempt, version, purpose: 'thumbnail' }) as const;

/** Permission that only sets the thumbnail of a video that is on the channel. The token goes at once. */
export async function grantThumbnail(
  deps: PublishDeps,
  consent: ConsentRecord,
  access: AccessToken,
  pages: CallbackPages,
  visit: Visit,
): Promise<Page> {
  try {
    const video = await deps.videos.findOne(whileNeeded(needOf(consent))).lean<VideoRecord>();
    if (!video?.publish?.youtubeId) return pages.nothingToDo();
    const problem = await giveThumbnail(deps, video, access.token);
    if (problem !== null) {
      await stopAsking(deps, consent, problem);
      return pages.refused(problem);
    }
    await noteThumbnail(deps, consent, video, visit);
    return pages.thumbnailSet(video.publish.details.title);
  } finally {
    await stopAsking(deps, consent, null);
    await settleConsent(deps, consent._id);
    await revokeUnlessNeeded(deps, consent.creatorId, access.token);
  }
}

/** @returns null when it is set, else why not, in plain words */
async function giveThumbnail(
  { storage, google, pacing }: PublishDeps,
  { publish }: VideoRecord,
  token: string,
): Promise<string | null> {
  if (!publish?.youtubeId) return null;
  const file = await readThumbnail(storage, publish.thumbnail);
  if (!file) return `${messages.thumbnailGone}.`;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await setThumbnail(google, { token, videoId: publish.youtubeId, ...file, pacing, signal });
  } catch (error) {
    if (error instanceof PublishFailure) return error.plain;
    throw error;
  }
}

async function noteThumbnail(
  deps: PublishDeps,
  consent: ConsentRecord,
  video: VideoRecord,
  { address }: Visit,
): Promise<void> {
  const { _id, teamId } = video;
  const { modifiedCount } = await deps.videos.updateOne(whileNeeded(needOf(consent)), {
    $set: { 'publish.thumbnailSet': true, 'publish.asking': null, 'publish.thumbnailProblem': null },
  });
  await deps.links.deleteMany({ videoId: _id, purpose: 'thumbnail' });
  if (modifiedCount === 0) return;
  deps.audit.record({ action: 'thumbnail-set', teamId, actorId: consent.creatorId, address, video });
}
