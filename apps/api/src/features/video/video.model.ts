import { Schema, type Connection, type Model, type Types } from 'mongoose';
import {
  videoStates,
  type PrivacyStatus,
  type VideoExtension,
  type VideoLogSteps,
  type VideoQuality,
  type VideoState,
} from '@cutroom/contracts';

/** The file in storage that a review is about. `etag` and `size` (bytes) say which version of it. */
export interface StoredObject {
  etag: string;
  size: number;
  contentType: string;
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
  object: StoredObject;
  /** YouTube's resumable session URI, sealed. It can finish this one upload and do nothing else. */
  session: string | null;
  /** The last byte may be at YouTube although its answer was never read. */
  lastChunkSent: boolean;
  /** The transfer rests until the creator gives permission again, by the link in a mail. */
  awaiting: { reason: 'session-gone' | 'needs-token'; since: Date } | null;
  youtubeId: string | null;
  thumbnailSet: boolean;
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
  /** Storage key: `videos/{teamId}/{videoId}.{extension}`. */
  key: string;
  uploadUrlExpiresAt: Date;
  /** The version of the file that is under review. */
  object: StoredObject | null;
  /** Storage key of the picture that the creator gave last. */
  thumbnail: string | null;
  publish: PublishRecord | null;
  lease: LeaseRecord | null;
  log: LogRecord | null;
  createdAt: Date;
  updatedAt: Date;
}

export type VideoModel = Model<VideoRecord>;

// Written by this service alone and typed above: Mixed keeps one description of each instead of two.
const part = { type: Schema.Types.Mixed, default: null };

const schema = new Schema<VideoRecord>(
  {
    teamId: { type: Schema.Types.ObjectId, required: true },
    uploadedBy: { type: Schema.Types.ObjectId, required: true },
    title: { type: String, required: true },
    comment: { type: String, required: true },
    maximumVideoQuality: { type: String, required: true },
    extension: { type: String, required: true },
    state: { type: String, enum: videoStates, required: true },
    key: { type: String, required: true },
    uploadUrlExpiresAt: { type: Date, required: true },
    object: part,
    thumbnail: { type: String, default: null },
    publish: part,
    lease: part,
    log: part,
  },
  { timestamps: true, minimize: false, versionKey: false },
);

// The lists: one team, one state, newest first.
schema.index({ teamId: 1, state: 1, _id: -1 });
// The /status screen: the few that were ever on their way.
schema.index({ teamId: 1, _id: -1 }, { partialFilterExpression: { 'log.attempt': { $gt: 0 } } });
// Counts per editor.
schema.index({ teamId: 1, uploadedBy: 1, state: 1 });
// The sweeper of awaited uploads, in batches by id, and the queue of transfers.
schema.index({ state: 1, _id: 1 });
// Logs that status-service has not confirmed: few, so only those are in the index.
schema.index({ 'log.pending': 1 }, { partialFilterExpression: { 'log.pending': true } });
// Whether a creator has another publish under way.
schema.index({ 'publish.approvedBy': 1, state: 1 });

/** The collection `videos`. Call `init()` on it to wait for its indexes. */
export const createVideoModel = (connection: Connection): VideoModel =>
  connection.model<VideoRecord>('Video', schema, 'videos');
