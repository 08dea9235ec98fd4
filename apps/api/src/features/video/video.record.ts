import type {
  PrivacyStatus,
  VideoExtension,
  VideoLogSteps,
  VideoQuality,
  VideoState,
} from '@cutroom/contracts';
import type { Types } from 'mongoose';

/**
 * The bytes under review, stored where no client can write (ADR 011). `version` names them everywhere: to the
 * player, in an approval, in the transfer.
 */
export interface SealedObject {
  version: string;
  /** Storage key; only the server ever writes to it. */
  key: string;
  etag: string;
  /** Bytes. */
  size: number;
  /** Of the extension, not what the uploader claimed. */
  contentType: string;
  /** SHA-256 of the bytes in hex; null until somebody has read them whole. */
  sha256: string | null;
  /** The upload that was sealed, to tell what is left of it from a later upload. */
  source: { etag: string; lastModified: Date };
}

/** A copy that may be under way: what it leaves behind if its process dies is removed by the sweeper. */
export interface Sealing {
  key: string;
  startedAt: Date;
}

/** What goes to YouTube with the file, as the creator approved it. */
export interface PublishDetails {
  title: string;
  description: string;
  tags: string[];
  privacyStatus: PrivacyStatus;
  notifySubscribers: boolean;
}

/** How a transfer stands that YouTube, or storage, did not take. Moments are the database's. */
export interface BackoffRecord {
  /** Tries in a row that came to nothing. */
  failures: number;
  /** The most bytes that YouTube has ever had of this session; -1 before it was asked. */
  furthest: number;
  /** When that last grew. */
  progressAt: Date;
  /** The next try. */
  until: Date;
}

/** One approval on its way to the channel. There from PUBLISHING on; the last one stays on the video. */
export interface PublishRecord {
  attempt: number;
  details: PublishDetails;
  /** Storage key of the thumbnail. */
  thumbnail: string;
  approvedBy: Types.ObjectId;
  approvedAt: Date;
  /** What was approved: the transfer reads this version of the file or none. */
  object: SealedObject;
  /** YouTube's resumable session URI, sealed. It can finish this one upload and do nothing else. */
  session: string | null;
  /** The last byte may be at YouTube although its answer was never read. */
  lastChunkSent: boolean;
  /** The transfer rests until the creator gives permission again, by the link in a mail. */
  awaiting: { reason: 'session-gone' | 'needs-token'; since: Date } | null;
  youtubeId: string | null;
  thumbnailSet: boolean;
  /** The consent page that the creator has open for what this publish needs. Missing before the first one. */
  asking?: { consentId: Types.ObjectId; until: Date } | null;
  /** Why YouTube has no thumbnail, in plain words. Missing when the publish did not get that far. */
  thumbnailProblem?: string | null;
  /** There while the transfer is put off, until bytes move again. */
  backoff?: BackoffRecord | null;
  /** How many sessions of this publish YouTube has lost. */
  sessionsLost?: number;
}

/**
 * Who transfers this video now. `epoch` grows each time the lease changes hands and every write of a
 * transfer is conditional on it, so that a process that was believed dead can change nothing any more. Moments are
 * the database's: those who compare them have clocks that differ.
 */
export interface LeaseRecord {
  owner: string | null;
  epoch: number;
  until: Date;
  /** Waits for a slot of `owner`, which has the access token and says so by renewing. */
  reserved: boolean;
  /** The place in the queue, while nobody transfers. */
  waitingSince?: Date;
}

/** The video's log as status-service is to hold it: this row is the truth, status-service the copy. */
export interface LogRecord extends VideoLogSteps {
  attempt: number;
  version: number;
  failure: string | null;
  youtubeUrl: string | null;
  /** The call of a person that it goes back to; its id goes on to status-service. */
  requestId?: string;
  /** status-service has not confirmed this version yet. */
  pending: boolean;
}

export interface VideoRecord {
  _id: Types.ObjectId;
  teamId: Types.ObjectId;
  uploadedBy: Types.ObjectId;
  title: string;
  comment: string;
  maximumVideoQuality: VideoQuality;
  extension: VideoExtension;
  state: VideoState;
  /** Where the upload URL writes. Nothing is ever served, approved or published from there. */
  incomingKey: string;
  uploadUrlExpiresAt: Date;
  sealings: Sealing[];
  /** What is under review; null until the upload has been received. */
  object: SealedObject | null;
  /** Storage key of the picture that the creator gave last. */
  thumbnail: string | null;
  publish: PublishRecord | null;
  lease: LeaseRecord | null;
  log: LogRecord | null;
  createdAt: Date;
  updatedAt: Date;
}
