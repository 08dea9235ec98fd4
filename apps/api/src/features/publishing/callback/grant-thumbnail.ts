import { failureText, isInDoubt, type FailureReason } from '@cutroom/contracts';
import type { QueryFilter } from 'mongoose';
import type { VideoRecord } from '../../video/video.record';
import { whileNeeded } from '../records/need';
import { isPublished } from '../records/publishing-record';
import { revokeUnlessNeeded } from '../transfer/retire-token';
import { giveThumbnail } from '../transfer/thumbnail';
import { settleConsent } from './end-attempt';
import type { CallbackDeps, GivenPermission, Grant } from './grant';
import { stopAsking } from './stop-asking';

const inDoubt: FailureReason = { code: 'thumbnail-in-doubt' };

const timeoutMs = 60_000;

const needOf = ({ consent: { videoId, attempt, version } }: GivenPermission) =>
  ({ videoId, attempt, version, purpose: 'thumbnail' }) as const;

/**
 * The publish until its thumbnail is set. What YouTube answers is written although the video was deleted meanwhile, because
 * it may be restored.
 */
const publishOf = ({
  consent: { videoId, attempt, version },
}: GivenPermission): QueryFilter<VideoRecord> => ({
  _id: videoId,
  'publish.attempt': attempt,
  'publish.object.version': version,
  'publish.thumbnailSet': false,
});

/** Permission to set the thumbnail of a video that is on the channel. The token is used once and dropped. */
export const grantThumbnail: Grant = async (deps, given) => {
  const { consent, access, pages } = given;
  try {
    const video = await deps.videos.findOne(whileNeeded(needOf(given))).lean<VideoRecord>();
    if (!video || !isPublished(video) || video.publish.youtubeId === null) return pages.nothingToDo();
    await noteProblem(deps, given, inDoubt, true);
    const call = { token: access.token, signal: AbortSignal.timeout(timeoutMs) };
    const problem = await giveThumbnail(deps, video, call);
    if (problem !== null) {
      // A refusal says nothing about an earlier call, whose outcome may be unknown.
      const mayBeSet = isInDoubt(problem) || video.publish.thumbnailInDoubt === true;
      await noteProblem(deps, given, problem, mayBeSet);
      return pages.refused({ reason: problem });
    }
    await recordThumbnail(deps, given, video);
    return pages.thumbnailSet(video.publish.details.title);
  } finally {
    await stopAsking(deps, consent, null);
    await settleConsent(deps, consent._id);
    await revokeUnlessNeeded(deps, consent.creatorId, access.token);
  }
};

async function noteProblem(
  { videos }: CallbackDeps,
  given: GivenPermission,
  problem: FailureReason,
  mayBeSet: boolean,
): Promise<void> {
  const noted = { 'publish.thumbnailInDoubt': mayBeSet, 'publish.thumbnailProblem': failureText(problem) };
  await videos.updateOne(publishOf(given), { $set: noted });
}

/** Of two permissions that set the thumbnail at the same time, the first one records it. */
async function recordThumbnail(
  deps: CallbackDeps,
  given: GivenPermission,
  video: VideoRecord,
): Promise<void> {
  const { _id, teamId } = video;
  const { consent, visit } = given;
  const { modifiedCount } = await deps.videos.updateOne(publishOf(given), {
    $set: { 'publish.thumbnailSet': true, 'publish.asking': null, 'publish.thumbnailProblem': null },
  });
  await deps.links.deleteMany({ videoId: _id, purpose: 'thumbnail' });
  if (modifiedCount === 0) return;
  const { address } = visit;
  deps.audit.record({ action: 'thumbnail-set', teamId, actorId: consent.creatorId, address, video });
}
