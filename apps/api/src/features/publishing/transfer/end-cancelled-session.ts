import type { Logger, SecretBox } from '@cutroom/server-kit';
import type { Types } from 'mongoose';
import type { VideoModel } from '../../video/video.model';
import type { SessionToEnd } from '../../video/publish.record';
import type { VideoRecord } from '../../video/video.record';
import type { Pacing } from '../google/backoff';
import { cancelSession } from '../google/cancel-session';
import type { TokenStore } from '../google/token-store';
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

const listed = { $ifNull: ['$sessionsToEnd', []] };

/** Adds a session that nobody uses any more, for the `$set` of an update pipeline. */
export const noteSessionToEnd = (added: SessionToEnd): Record<string, unknown> => ({
  sessionsToEnd: { $concatArrays: [listed, [{ $literal: added }]] },
});

/**
 * Ends the session of a cancelled upload at YouTube, which then accepts no byte of it from anybody. Until that has
 * succeeded, the row keeps the session, and `endCancelledSessions` tries again.
 *
 * @param token the access token of the cancelled attempt, while it is in memory
 */
export async function endCancelledSession(
  deps: EndSessionDeps,
  videoId: Types.ObjectId,
  { session }: SessionToEnd,
  token: string | undefined,
): Promise<void> {
  const uri = openSealedUri(deps, videoId, session);
  if (uri !== null && !(await cancelSession(uri, { token, idleMs: deps.pacing.idleMs }))) {
    deps.logger.info({ videoId }, 'could not end the session of a cancelled upload; a sweep tries again');
    return;
  }
  await forget(deps, videoId, session);
}

const forget = ({ videos }: EndSessionDeps, _id: Types.ObjectId, session: string) =>
  videos.updateOne({ _id }, { $pull: { sessionsToEnd: { session } } }, { timestamps: false });

/** Ends sessions that could not be ended when their uploads were cancelled, because YouTube was not reached. */
export async function endCancelledSessions(
  deps: EndSessionDeps & { clock: () => Date },
  signal?: AbortSignal,
): Promise<void> {
  await adoptEarlier(deps);
  const left = await deps.videos
    .find({ 'sessionsToEnd.at': { $gt: new Date(0) } }, { sessionsToEnd: 1 })
    .sort({ 'sessionsToEnd.at': 1 })
    .lean<Pick<VideoRecord, '_id' | 'sessionsToEnd'>[]>();
  for (const { _id, sessionsToEnd = [] } of left) {
    for (const one of sessionsToEnd) {
      signal?.throwIfAborted();
      await endOrForget(deps, _id, one).catch((err: unknown) => {
        deps.logger.warn(
          { err, videoId: _id },
          'could not end the session of a cancelled upload; the next sweep tries again',
        );
      });
    }
  }
}

async function endOrForget(
  deps: EndSessionDeps & { clock: () => Date },
  videoId: Types.ObjectId,
  one: SessionToEnd,
): Promise<void> {
  if (deps.clock().getTime() - one.at.getTime() >= keptMs) {
    await forget(deps, videoId, one.session);
    return;
  }
  const creatorId = one.approvedBy.toHexString();
  const owner = { creatorId, videoId: videoId.toHexString(), attempt: one.attempt };
  await endCancelledSession(deps, videoId, one, deps.tokens.get(owner));
}

/** Older versions kept the session in the record of the publish, where the next attempt replaced it. */
async function adoptEarlier({ videos }: EndSessionDeps): Promise<void> {
  const earlier = {
    session: '$publish.cancelled.session',
    attempt: '$publish.attempt',
    approvedBy: '$publish.approvedBy',
    at: '$publish.cancelled.at',
  };
  await videos.collection.updateMany({ 'publish.cancelled.session': { $gt: '' } }, [
    { $set: { sessionsToEnd: { $concatArrays: [listed, [earlier]] } } },
    { $unset: 'publish.cancelled.session' },
  ]);
}
