import type { Types } from 'mongoose';
import { now } from '../../video/video.deps';
import type { VideoRecord } from '../../video/video.model';
import { revokeToken } from '../google/google-oauth';
import type { PublishDeps } from '../publishing.deps';

/** Whether this creator has a publish on its way that may need the grant, or is giving the permission for one. */
async function isNeeded(deps: PublishDeps, creatorId: Types.ObjectId): Promise<boolean> {
  const publishing = await deps.videos.exists({
    'publish.approvedBy': creatorId,
    state: 'PUBLISHING',
    'publish.awaiting': null,
  });
  if (publishing) return true;
  const asking = await deps.consents.exists({
    creatorId,
    status: { $in: ['open', 'used'] },
    expiresAt: { $gt: now(deps) },
  });
  return asking !== null;
}

/**
 * Ends a token that nobody keeps any more. Revoking ends the whole grant of the account, so it is done only when
 * nothing else of this creator runs; otherwise the last one to end does it (docs/youtube.md#1-oauth).
 */
export async function revokeUnlessNeeded(
  deps: PublishDeps,
  creatorId: Types.ObjectId,
  token: string,
): Promise<void> {
  if (await isNeeded(deps, creatorId)) return;
  if (!(await revokeToken(deps.google, token, deps.pacing))) {
    deps.logger.info({ creatorId }, 'a token was not revoked; it ends within the hour');
  }
}

/** Drops the token of a publish that has ended; its new state has to be written before. */
export async function retireToken(deps: PublishDeps, { _id, publish }: VideoRecord): Promise<void> {
  if (!publish) return;
  const token = deps.tokens.take(publish.approvedBy.toHexString(), _id.toHexString());
  if (token !== undefined) await revokeUnlessNeeded(deps, publish.approvedBy, token);
}
