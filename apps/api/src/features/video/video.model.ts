import { Schema, type Connection, type Model, type Types } from 'mongoose';
import {
  privacyStatuses,
  steps,
  stepStatuses,
  videoStates,
  type PrivacyStatus,
  type VideoExtension,
  type VideoLogSteps,
  type VideoQuality,
  type VideoState,
} from '@cutroom/contracts';

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

export type VideoModel = Model<VideoRecord>;

const { ObjectId } = Schema.Types;
const optional = <Type>(type: Type) => ({ type, default: null });
/** Missing until it is first set. */
const unset = <Type>(type: Type) => ({ type });
/** A field that the schema does not name is a mistake in the code, and an error rather than lost. */
const part = { _id: false, strict: 'throw', minimize: false } as const;

const object = new Schema<SealedObject>(
  {
    version: { type: String, required: true },
    key: { type: String, required: true },
    etag: { type: String, required: true },
    size: { type: Number, required: true },
    contentType: { type: String, required: true },
    sha256: optional(String),
    source: new Schema({ etag: String, lastModified: Date }, part),
  },
  part,
);

const publish = new Schema<PublishRecord>(
  {
    attempt: { type: Number, required: true },
    details: new Schema<PublishDetails>(
      {
        title: String,
        description: String,
        tags: [String],
        privacyStatus: { type: String, enum: privacyStatuses },
        notifySubscribers: Boolean,
      },
      part,
    ),
    thumbnail: { type: String, required: true },
    approvedBy: { type: ObjectId, required: true },
    approvedAt: { type: Date, required: true },
    object: { type: object, required: true },
    session: optional(String),
    lastChunkSent: { type: Boolean, required: true },
    awaiting: optional(new Schema({ reason: String, since: Date }, part)),
    youtubeId: optional(String),
    thumbnailSet: { type: Boolean, required: true },
    asking: unset(new Schema({ consentId: ObjectId, until: Date }, part)),
    thumbnailProblem: unset(String),
    backoff: unset(
      new Schema<BackoffRecord>({ failures: Number, furthest: Number, progressAt: Date, until: Date }, part),
    ),
    sessionsLost: unset(Number),
  },
  part,
);

const lease = new Schema<LeaseRecord>(
  { owner: optional(String), epoch: Number, until: Date, reserved: Boolean, waitingSince: Date },
  part,
);

const step = new Schema({ status: { type: String, enum: stepStatuses }, bytes: Number, total: Number }, part);

const log = new Schema<LogRecord>(
  {
    ...Object.fromEntries(steps.map(({ key }) => [key, { type: step, required: true }])),
    attempt: { type: Number, required: true },
    version: { type: Number, required: true },
    failure: optional(String),
    youtubeUrl: optional(String),
    requestId: unset(String),
    pending: { type: Boolean, required: true },
  },
  part,
);

const schema = new Schema<VideoRecord>(
  {
    teamId: { type: ObjectId, required: true },
    uploadedBy: { type: ObjectId, required: true },
    title: { type: String, required: true },
    comment: { type: String, required: true },
    maximumVideoQuality: { type: String, required: true },
    extension: { type: String, required: true },
    state: { type: String, enum: videoStates, required: true },
    incomingKey: { type: String, required: true },
    uploadUrlExpiresAt: { type: Date, required: true },
    sealings: { type: [{ _id: false, key: String, startedAt: Date }], default: [] },
    object: optional(object),
    thumbnail: optional(String),
    publish: optional(publish),
    lease: optional(lease),
    log: optional(log),
  },
  { timestamps: true, minimize: false, versionKey: false, strict: 'throw' },
);

// The lists: one team, one state, newest first.
schema.index({ teamId: 1, state: 1, _id: -1 });
// The /status screen: the few that were ever on their way.
schema.index({ teamId: 1, _id: -1 }, { partialFilterExpression: { 'log.attempt': { $gt: 0 } } });
// Counts per editor.
schema.index({ teamId: 1, uploadedBy: 1, state: 1 });
// The sweepers: uploads that never arrived, and interrupted sealings.
schema.index({ state: 1, uploadUrlExpiresAt: 1 });
schema.index(
  { 'sealings.startedAt': 1 },
  { partialFilterExpression: { 'sealings.startedAt': { $exists: true } } },
);
// The queue of transfers.
schema.index({ state: 1, _id: 1 });
// Logs that status-service has not confirmed: few, so only those are in the index.
schema.index({ 'log.pending': 1 }, { partialFilterExpression: { 'log.pending': true } });
// Whether a creator has another publish under way.
schema.index({ 'publish.approvedBy': 1, state: 1 });

/** The collection `videos`. Call `init()` on it to wait for its indexes. */
export const createVideoModel = (connection: Connection): VideoModel =>
  connection.model<VideoRecord>('Video', schema, 'videos');
