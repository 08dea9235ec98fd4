import type { Clock } from '../../../clock';
import type { Logger } from '@cutroom/server-kit';
import type { Types } from 'mongoose';
import type { VideoModel } from '../../video/video.model';
import type { Pacing } from '../google/backoff';
import type { GoogleConfig } from '../google/google.config';
import { revokeToken } from '../google/google-oauth';
import type { TokenStore } from '../google/token-store';
import type { ConsentModel } from '../records/consent.model';
import { tokenOwnerOf, type PublishedRecord } from '../records/publishing-record';

export interface RetireTokenDeps {
  videos: VideoModel;
  consents: ConsentModel;
  tokens: TokenStore;
  google: GoogleConfig;
  pacing: Pacing;
  logger: Logger;
  clock: Clock;
}

/**
 * Whether this creator is about to give permission for a publish, or has one that may need the grant. In this order: a
 * consent is settled only after its publish has begun, so a publish that begins between the two is found by one of them.
 */
async function isGrantNeeded(deps: RetireTokenDeps, creatorId: Types.ObjectId): Promise<boolean> {
  const asking = await deps.consents.exists({
    creatorId,
    // A used one was in time, and Google may take minutes to redeem its permission.
    $or: [{ status: 'used' }, { status: 'open', expiresAt: { $gt: deps.clock() } }],
  });
  if (asking) return true;
  const publishing = await deps.videos.exists({
    'publish.approvedBy': creatorId,
    state: 'PUBLISHING',
    'publish.awaiting': null,
  });
  return publishing !== null;
}

/**
 * Revokes a token that is in no store any more. Revoking ends the whole grant of the account, so it waits until nothing
 * else of this creator runs; then the last publish revokes (docs/youtube.md#1-oauth).
 */
export async function revokeUnlessNeeded(
  deps: RetireTokenDeps,
  creatorId: Types.ObjectId,
  token: string,
): Promise<void> {
  if (await isGrantNeeded(deps, creatorId)) return;
  if (!(await revokeToken(deps.google, token, deps.pacing))) {
    deps.logger.info({ creatorId }, 'could not revoke a token; it expires within the hour');
  }
}

/** Drops the token of a publish that has ended. Write the new state first: it decides whether the grant is needed. */
export async function retireToken(deps: RetireTokenDeps, video: PublishedRecord): Promise<void> {
  const token = deps.tokens.take(tokenOwnerOf(video));
  if (token !== undefined) await revokeUnlessNeeded(deps, video.publish.approvedBy, token);
}
