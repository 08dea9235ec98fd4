import { Types } from 'mongoose';
import type { PublishDeps } from '../publishing.deps';
import { revokeUnlessNeeded } from './retire-token';

/**
 * Drops the tokens of this process that no transfer can use any more: the creator gave the upload up, or it ended, on
 * another process. A token that stayed could go into a later publish of the same video, for which the creator may
 * have chosen another account.
 */
export async function retireLeftTokens(deps: PublishDeps): Promise<void> {
  for (const { creatorId, videoId } of deps.tokens.owners()) {
    const held = deps.tokens.get(creatorId, videoId);
    const _id = new Types.ObjectId(videoId);
    if (await deps.videos.exists({ _id, state: 'PUBLISHING', 'publish.awaiting': null })) continue;
    // A permission that was given meanwhile put a new token in its place, and has a use for it.
    if (held === undefined || deps.tokens.get(creatorId, videoId) !== held) continue;
    deps.tokens.take(creatorId, videoId);
    await revokeUnlessNeeded(deps, new Types.ObjectId(creatorId), held);
  }
}
