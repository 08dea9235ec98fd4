import { mapSteps, privacyStatuses, stepStatuses, videoStates } from '@cutroom/contracts';
import { Schema, type Connection, type Model } from 'mongoose';
import type {
  BackoffRecord,
  LeaseRecord,
  LogRecord,
  PublishDetails,
  PublishRecord,
  SealedObject,
  VideoRecord,
} from './video.record';

export type * from './video.record';

export type VideoModel = Model<VideoRecord>;

const { ObjectId } = Schema.Types;
const optional = <Type>(type: Type) => ({ type, default: null });
/** A field that the schema does not name is a mistake in the code, and an error rather than lost. */
const part = { _id: false, strict: 'throw', minimize: false } as const;

export const sealedObjectSchema = new Schema<SealedObject>(
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

export const publishDetailsSchema = new Schema<PublishDetails>(
  {
    title: String,
    description: String,
    tags: [String],
    privacyStatus: { type: String, enum: privacyStatuses },
    notifySubscribers: Boolean,
  },
  part,
);

const publish = new Schema<PublishRecord>(
  {
    attempt: { type: Number, required: true },
    details: publishDetailsSchema,
    thumbnail: { type: String, required: true },
    approvedBy: { type: ObjectId, required: true },
    approvedAt: { type: Date, required: true },
    object: { type: sealedObjectSchema, required: true },
    session: optional(String),
    lastChunkSent: { type: Boolean, required: true },
    awaiting: optional(new Schema({ reason: String, since: Date }, part)),
    youtubeId: optional(String),
    thumbnailSet: { type: Boolean, required: true },
    asking: new Schema({ consentId: ObjectId, until: Date }, part),
    thumbnailProblem: String,
    backoff: new Schema<BackoffRecord>(
      { failures: Number, furthest: Number, progressAt: Date, until: Date },
      part,
    ),
    sessionsLost: Number,
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
    ...mapSteps(() => ({ type: step, required: true })),
    attempt: { type: Number, required: true },
    version: { type: Number, required: true },
    failure: optional(String),
    youtubeUrl: optional(String),
    requestId: String,
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
    object: optional(sealedObjectSchema),
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
