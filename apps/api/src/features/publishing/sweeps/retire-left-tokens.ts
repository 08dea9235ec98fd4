import { Types } from 'mongoose';
import { revokeUnlessNeeded, type RetireTokenDeps } from '../transfer/retire-token';

const everyMs = 60_000;

/**
 * Retires leftover tokens of this process every minute.
 *
 * @returns stops it
 */
export function sweepTokens(deps: RetireTokenDeps): () => void {
  const timer = setInterval(() => {
    deps.tokens.sweep();
    retireLeftTokens(deps).catch((err: unknown) => {
      deps.logger.warn({ err }, 'could not check for leftover tokens; they expire within the hour');
    });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Drops the tokens of this process that no transfer can use any more, because the upload ended or was given up through
 * another process. A later publish of the same video must not use them: its creator may choose another account.
 */
export async function retireLeftTokens(deps: RetireTokenDeps): Promise<void> {
  for (const owner of deps.tokens.owners()) {
    const held = deps.tokens.get(owner);
    const _id = new Types.ObjectId(owner.videoId);
    const runs = { state: 'PUBLISHING' as const, 'publish.attempt': owner.attempt, 'publish.awaiting': null };
    if (await deps.videos.exists({ _id, ...runs })) continue;
    // A new permission may have replaced the token in the meantime.
    if (held === undefined || deps.tokens.get(owner) !== held) continue;
    deps.tokens.take(owner);
    await revokeUnlessNeeded(deps, new Types.ObjectId(owner.creatorId), held);
  }
}
