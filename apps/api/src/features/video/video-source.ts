import { limits, messages, type VideoSource, replies } from '@cutroom/contracts';
import { mediaKeys, notFound, type Actor } from '@cutroom/server-kit';
import { findVersion, versionUnderReview } from './versions';
import type { VideoDeps } from './video.deps';
import { ownVideo } from './video.policy';

/** Characters that a file name cannot hold on one system or another. */
// eslint-disable-next-line no-control-regex -- control characters are among them
const unfitForFileName = /[\u0000-\u001f\u007f<>:"/\\|?*]+/g;

/**
 * Presigned URLs of a version, by default of the one under review: for the player, and for a download named after the
 * title. Each version has a key, and so a URL, of its own, and nothing is cached: what plays is what `version` names.
 *
 * @throws AppError 404 for a video of another team, for an unknown version, and for one of which nothing playable is left
 */
export async function videoSource(
  deps: VideoDeps,
  { videoId, version }: { videoId: string; version?: string },
  actor: Actor,
): Promise<VideoSource> {
  const video = await ownVideo(deps, actor, videoId);
  const { title } = video;
  const shown = version === undefined ? versionUnderReview(video) : findVersion(video, version);
  if (!shown) throw notFound(version === undefined ? messages.videoNotFound : messages.versionUnknown);
  const { object, media, extension, number } = shown;
  const isDeleted = video.originalsDeletedAt !== undefined;
  if (isDeleted && media?.preview !== 'made') throw notFound(replies.originalDeleted);
  const isOnly = !video.earlier?.length;
  const presign = (disposition: 'inline' | 'attachment') =>
    deps.storage.presignGet(object.key, {
      contentType: object.contentType,
      fileName: `${title.replace(unfitForFileName, '-')}${isOnly ? '' : ` v${number}`}.${extension}`,
      disposition,
      expiresInSeconds: limits.readUrlLifetimeMs / 1_000,
    });
  const keys = media && mediaKeys(object.key);
  const presignMade = async (key: string | undefined, isMade: boolean | undefined, contentType: string) => {
    if (key === undefined || !isMade) return null;
    const expiresInSeconds = limits.readUrlLifetimeMs / 1_000;
    return (await deps.storage.presignGet(key, { contentType, disposition: 'inline', expiresInSeconds })).url;
  };
  const [player, download, previewUrl, waveformUrl] = await Promise.all([
    presign('inline'),
    presign('attachment'),
    presignMade(keys?.preview, media?.preview === 'made', 'video/mp4'),
    presignMade(keys?.waveform, media?.waveform, 'application/json'),
  ]);
  return {
    url: (isDeleted && previewUrl) || player.url,
    downloadUrl: (isDeleted && previewUrl) || download.url,
    ...(video.originalsDeletedAt && { originalDeletedAt: video.originalsDeletedAt.toISOString() }),
    expiresAt: player.expiresAt.toISOString(),
    version: object.version,
    previewUrl,
    waveformUrl,
  };
}
