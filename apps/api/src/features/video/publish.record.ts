import type { PrivacyStatus, PublishOptions } from '@cutroom/contracts';
import type { Types } from 'mongoose';
import type { SealedObject } from './sealed-object.record';

/** The details that the creator approved for YouTube. */
export interface PublishDetails {
  title: string;
  description: string;
  tags: string[];
  privacyStatus: PrivacyStatus;
  notifySubscribers: boolean;
  /** Missing on approvals of clients that name none. */
  options?: PublishOptions;
}

/** A transfer that waits after a failure of YouTube or storage. Times are on the database's clock. */
export interface BackoffRecord {
  /** Consecutive failed attempts. */
  failures: number;
  /** The most bytes that YouTube ever reported for this session; -1 before the first report. */
  furthest: number;
  /** When `furthest` last grew. */
  progressAt: Date;
  /** The time of the next attempt. */
  until: Date;
}

/** The publish of one approval. Set from PUBLISHING on; the last one stays on the video. */
export interface PublishRecord {
  attempt: number;
  details: PublishDetails;
  /** Storage key of the thumbnail. */
  thumbnail: string;
  approvedBy: Types.ObjectId;
  approvedAt: Date;
  /** The approved version, which is the only one that the transfer reads. */
  object: SealedObject;
  /** YouTube's resumable session URI, encrypted. It can only finish this upload. */
  session: string | null;
  /** YouTube may have the last byte although its response was lost. */
  lastChunkSent: boolean;
  /** The transfer waits until the creator gives permission again through an emailed link. */
  awaiting: { reason: 'session-gone' | 'needs-token'; since: Date } | null;
  youtubeId: string | null;
  /** Missing until the video is on the channel, and on rows of older versions. */
  publishedAt?: Date;
  thumbnailSet: boolean;
  /** YouTube was asked to set it, and no response is stored: after a crash, nobody knows whether it did. */
  thumbnailInDoubt?: boolean;
  /** The consent page that the creator has open for what this publish needs. Missing before the first one. */
  asking?: { consentId: Types.ObjectId; until: Date } | null;
  /** Why YouTube has no thumbnail, in plain words. Missing when the publish did not get that far. */
  thumbnailProblem?: string | null;
  /** There while the transfer is put off, until bytes move again. */
  backoff?: BackoffRecord | null;
  /** How many sessions of this publish YouTube has lost. */
  sessionsLost?: number;
  /** The creator cancelled it. */
  cancelled?: { at: Date };
}

/** The session of a cancelled upload that YouTube has not ended yet. */
export interface SessionToEnd {
  /** Its URI, encrypted. */
  session: string;
  /** Whose access token may be used for it, while a process has that. */
  attempt: number;
  approvedBy: Types.ObjectId;
  /** When it was cancelled. */
  at: Date;
}
