import { formatAgo, messages, replies } from '@cutroom/contracts';
import { conflict } from '@cutroom/server-kit';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.record';
import { findVersion, versionUnderReview } from './versions';

type CheckDeps = Pick<VideoDeps, 'users' | 'clock'>;

/** What the creator reads whose page shows a version that was replaced: 'Edi uploaded v3 a minute ago. Look at it first.' */
export async function newerVersionText({ users, clock }: CheckDeps, video: VideoRecord): Promise<string> {
  const newest = versionUnderReview(video);
  if (!newest) return messages.versionNotWatched;
  const by = await users.findById(newest.uploadedBy, { name: 1, username: 1 }).lean();
  const name = by?.name || by?.username || 'Your editor';
  const ago = formatAgo(clock().getTime() - newest.at.getTime());
  return `${name} uploaded v${newest.number} ${ago}. Look at it first`;
}

/**
 * A decision is about the version under review and names it. A client that names none means the only one there is.
 *
 * @throws AppError 409 when it names another version, or none of several
 */
export async function assertVersion(
  deps: CheckDeps,
  video: VideoRecord,
  version: string | undefined,
): Promise<void> {
  if (version === video.object?.version) return;
  if (version === undefined) {
    if (!video.earlier?.length) return;
    throw conflict(replies.versionNotNamed);
  }
  const wasReplaced = findVersion(video, version) !== undefined;
  throw conflict(wasReplaced ? await newerVersionText(deps, video) : messages.versionNotWatched);
}
