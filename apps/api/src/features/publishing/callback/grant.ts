import type { ObjectStorage, Page, SecretBox } from '@cutroom/server-kit';
import type { ClientSession } from 'mongoose';
import type { AccessToken } from '../google/google-oauth';
import type { ConsentRecord } from '../records/consent.model';
import { tokenOwnerOf, type PublishedRecord } from '../records/publishing-record';
import type { LeaseOwner } from '../transfer/lease';
import type { RetireTokenDeps } from '../transfer/retire-token';
import type { CallbackPages } from './callback-pages';
import { settleConsent, type EndAttemptDeps, type Visit } from './end-attempt';

/** What the callback needs, whatever the permission is for. */
export interface CallbackDeps extends EndAttemptDeps, RetireTokenDeps, LeaseOwner {
  storage: ObjectStorage;
  secretBox: SecretBox;
  /** A transfer may be waiting: reads the queue now instead of at the next poll. */
  wakeTransfers: () => void;
}

/** A permission that was given, with its token. */
export interface GivenPermission {
  consent: ConsentRecord;
  access: AccessToken;
  pages: CallbackPages;
  visit: Visit;
}

/** Does what the permission is for, and shows the outcome. */
export type Grant = (deps: CallbackDeps, given: GivenPermission) => Promise<Page>;

/** Stores in the audit trail, in the transaction of the video's new state, that permission was given. */
export const recordPermission = (
  { audit }: CallbackDeps,
  { consent, visit }: GivenPermission,
  video: PublishedRecord,
  session: ClientSession,
): Promise<() => void> =>
  audit.recordWith(session, {
    action: 'permission-given',
    actorId: consent.creatorId,
    address: visit.address,
    teamId: video.teamId,
    video,
  });

/** The video's transfer may start or continue with this permission: keeps the token and wakes the transfers. */
export async function startTransfer(
  deps: CallbackDeps,
  { consent, access }: GivenPermission,
  video: PublishedRecord,
): Promise<void> {
  const { _id, videoId } = consent;
  deps.tokens.put(tokenOwnerOf(video), access.token, access.expiresAt);
  await settleConsent(deps, _id);
  deps.wakeTransfers();
  deps.statusLog.notify(videoId);
}
