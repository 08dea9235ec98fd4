import type { ClientSession } from 'mongoose';
import type { Clock } from '../../../clock';
import { linkLifetimeMs, type AuthorizationLinkModel } from '../records/authorization-link.model';
import type { NeedPurpose } from '../records/consent.model';
import { hashSecret, newSecret } from '../records/one-time-secret';
import type { TransferRecord } from '../records/publishing-record';

export interface AuthorizationLinkDeps {
  links: AuthorizationLinkModel;
  /** Without a slash at the end. */
  apiPublicUrl: string;
  clock: Clock;
}

/**
 * Creates a link with which the creator gives permission again, in the transaction of its email.
 *
 * @returns its URL, for an email: queued emails are stored encrypted
 */
export async function createAuthorizationLink(
  deps: AuthorizationLinkDeps,
  video: TransferRecord,
  purpose: NeedPurpose,
  session: ClientSession,
): Promise<string> {
  const ticket = newSecret();
  const link = {
    ticketHash: hashSecret(ticket),
    videoId: video._id,
    creatorId: video.publish.approvedBy,
    purpose,
    attempt: video.publish.attempt,
    expiresAt: new Date(deps.clock().getTime() + linkLifetimeMs),
  };
  await deps.links.create([link], { session });
  return `${deps.apiPublicUrl}/yt/authorize?ticket=${ticket}`;
}
