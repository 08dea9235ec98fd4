import type { Logger, SecretBox } from '@cutroom/server-kit';
import type { VideoModel } from '../../video/video.model';
import type { Pacing } from '../google/backoff';
import { cancelSession } from '../google/cancel-session';
import type { TokenStore } from '../google/token-store';
import { tokenOwnerOf, type PublishedRecord } from '../records/publishing-record';
import { openSealedUri } from './session-uri';

export interface EndSessionDeps {
  videos: VideoModel;
  tokens: TokenStore;
  secretBox: SecretBox;
  pacing: Pacing;
  logger: Logger;
}

/** YouTube forgets a session after a week by itself. */
const keptMs = 7 * 86_400_000;
const batchSize = 100;

/**
 * Ends the session of a cancelled upload at YouTube, which then accepts no byte of it from anybody. Until that has
 * succeeded, the row keeps the session, and `endCancelledSessions` tries again.
 *
 * @param token the access token of the cancelled attempt, while it is in memory
 */
export async function endCancelledSession(
  deps: EndSessionDeps,
  video: PublishedRecord,
  token: string | undefined,
): Promise<void> {
  const { _id, publish } = video;
  const sealed = publish.cancelled?.session;
  if (sealed === undefined) return;
  const uri = openSealedUri(deps, _id, sealed);
  if (uri !== null && !(await cancelSession(uri, { token, idleMs: deps.pacing.idleMs }))) {
    deps.logger.info(
      { videoId: _id },
      'could not end the session of a cancelled upload; a sweep tries again',
    );
    return;
  }
  await deps.videos.updateOne(
    { _id, 'publish.cancelled.session': sealed },
    { $unset: { 'publish.cancelled.session': 1 } },
  );
}

/** Ends sessions that YouTube could not be told about when their uploads were cancelled. */
export async function endCancelledSessions(
  deps: EndSessionDeps & { clock: () => Date },
  signal?: AbortSignal,
): Promise<void> {
  const left = await deps.videos
    .find({ 'publish.cancelled.session': { $gt: '' } })
    .limit(batchSize)
    .lean<PublishedRecord[]>();
  for (const video of left) {
    signal?.throwIfAborted();
    const at = video.publish.cancelled?.at ?? deps.clock();
    if (deps.clock().getTime() - at.getTime() < keptMs)
      await endCancelledSession(deps, video, deps.tokens.get(tokenOwnerOf(video)));
    else await deps.videos.updateOne({ _id: video._id }, { $unset: { 'publish.cancelled.session': 1 } });
  }
}
