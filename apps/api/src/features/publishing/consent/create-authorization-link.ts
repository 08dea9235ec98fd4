import { now } from '../../video/video.deps';
import type { TransferRecord } from '../transfer/lease';
import type { PublishDeps } from '../publishing.deps';
import { linkLifetimeMs } from './authorization-link.model';
import type { NeedPurpose } from './consent.model';
import { hashSecret, newSecret } from './one-time-secret';

/** The address of a page from which the creator gives permission again; for a mail, whose body is sealed. */
export async function createAuthorizationLink(
  deps: PublishDeps,
  video: TransferRecord,
  purpose: NeedPurpose,
): Promise<string> {
  const ticket = newSecret();
  await deps.links.create({
    ticketHash: hashSecret(ticket),
    videoId: video._id,
    creatorId: video.publish.approvedBy,
    purpose,
    attempt: video.publish.attempt,
    expiresAt: new Date(now(deps).getTime() + linkLifetimeMs),
  });
  return `${deps.apiPublicUrl}/yt/authorize?ticket=${ticket}`;
}
