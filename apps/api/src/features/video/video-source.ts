import { limits, messages, uploadContentType, type VideoSource } from '@cutroom/contracts';
import { notFound, type Actor } from '@cutroom/server-kit';
import { findUpload } from './receive-upload';
import { now, type VideoDeps } from './video.deps';
import { isReviewer, ownVideo } from './video.policy';

/**
 * A signed address from which the player reads the video.
 *
 * The signed upload address may be used again within its hour, so the file can change while it waits. What the
 * creator is shown here is noted as the version under review: an approval holds for that one alone (design.md,
 * Publishing).
 */
export async function videoSource(deps: VideoDeps, videoId: string, actor: Actor): Promise<VideoSource> {
  const video = await ownVideo(deps, actor, videoId);
  const finding = await findUpload(deps, video);
  if (finding.kind !== 'arrived') throw notFound(messages.videoNotFound);
  const changed = finding.object.etag !== video.object?.etag || finding.object.size !== video.object.size;
  if (changed && isReviewer(actor)) {
    await deps.videos.updateOne({ _id: video._id, state: 'PENDING' }, { $set: { object: finding.object } });
  }
  const contentType = uploadContentType(video.extension);
  const url = await deps.storage.presignGet(video.key, {
    contentType,
    expiresInSeconds: limits.readUrlLifetimeMs / 1_000,
  });
  return { url, contentType, expiresAt: new Date(addressEnd(url, now(deps))).toISOString() };
}

/** When a signed address ends, from its own words: it may have been signed a while ago. */
function addressEnd(url: string, fallback: Date): number {
  const query = new URL(url).searchParams;
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get('X-Amz-Date') ?? '') ?? [];
  const seconds = Number(query.get('X-Amz-Expires') ?? 0);
  if (parts.length === 0) return fallback.getTime() + limits.readUrlLifetimeMs;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) + seconds * 1_000;
}
