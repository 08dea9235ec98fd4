import {
  mapSteps,
  mediaStates,
  previewKinds,
  searchTerms,
  stepStatuses,
  videoStates,
} from '@cutroom/contracts';
import { Schema, type Connection, type Model } from 'mongoose';
import type {
  BinRecord,
  ChangesRecord,
  EarlierVersion,
  LeaseRecord,
  FrameRecord,
  LogRecord,
  MediaRecord,
  PartsRecord,
  ProposalRecord,
  ProposedThumbnailRecord,
  ReviewRecord,
  SameFile,
  VideoRecord,
} from './video.record';
import { count, date, id, text } from '../../required-fields';
import { publishDetailsSchema, publishSchema, sealedObjectSchema } from './publish.schema';

export type * from './video.record';

export type VideoModel = Model<VideoRecord>;

const { ObjectId } = Schema.Types;
const optional = <Type>(type: Type) => ({ type, default: null });
/** Throws for a field that the schema does not name, instead of dropping it silently. */
const part = { _id: false, strict: 'throw', minimize: false } as const;

const parts = new Schema<PartsRecord>(
  {
    key: text,
    uploadId: text,
    version: text,
    fileName: text,
    size: count,
    partSize: count,
    activeAt: date,
    reminded: { type: Boolean, required: true },
  },
  part,
);

const sameFile = new Schema<SameFile>({ videoId: id, title: text, uploadedBy: id, createdAt: date }, part);

const frame = new Schema<FrameRecord>(
  { id: text, atMs: count, state: text, reason: optional(String) },
  { ...part, id: false },
);

/** The contract's schema has checked facts and filmstrip; here they are opaque. */
const media = new Schema<MediaRecord>(
  {
    version: text,
    state: { type: String, enum: mediaStates, required: true },
    askAgainAt: Date,
    progress: count,
    problem: optional(String),
    facts: optional(Schema.Types.Mixed),
    poster: { type: Boolean, required: true },
    preview: { type: String, enum: [...previewKinds, null], default: null },
    filmstrip: optional(Schema.Types.Mixed),
    waveform: { type: Boolean, required: true },
    suggestedFramesMs: [Number],
    frames: { type: [frame], default: [] },
    reviewed: { type: Boolean, required: true },
  },
  part,
);

const reviewFields = { number: count, uploadedBy: id, at: date, uploadId: id } as const;

const earlier = new Schema<EarlierVersion>(
  {
    ...reviewFields,
    object: { type: sealedObjectSchema, required: true },
    media: { type: media },
    comment: text,
    extension: text,
    maximumVideoQuality: text,
  },
  part,
);

const changes = new Schema<ChangesRecord>(
  { note: String, by: id, at: date, version: text, number: count },
  part,
);

const proposal = new Schema<ProposalRecord>(
  { title: String, description: String, tags: [String], revision: count, by: id, name: text, at: date },
  part,
);

const proposedThumbnail = new Schema<ProposedThumbnailRecord>(
  { _id: id, key: text, hash: text, by: id, name: text },
  part,
);

const bin = new Schema<BinRecord>(
  {
    from: { type: String, enum: videoStates, required: true },
    by: id,
    at: date,
    purging: Boolean,
    withTeam: Boolean,
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
    attempt: count,
    version: count,
    failure: optional(String),
    youtubeUrl: optional(String),
    requestId: String,
    pending: { type: Boolean, required: true },
  },
  part,
);

/** The index of what a team sent to YouTube, last first. A query by state as well needs it as a hint. */
export const byApproval = { teamId: 1, 'publish.approvedAt': -1 } as const;

const schema = new Schema<VideoRecord>(
  {
    teamId: id,
    uploadedBy: id,
    title: text,
    comment: text,
    // Most readers have no use for it, and it is longer than the rest.
    search: { type: [String], select: false },
    maximumVideoQuality: text,
    extension: text,
    state: { type: String, enum: videoStates, required: true },
    incomingKey: text,
    uploadUrlExpiresAt: date,
    sealings: { type: [{ _id: false, key: String, startedAt: Date }], default: [] },
    parts: { type: parts },
    object: optional(sealedObjectSchema),
    review: new Schema<ReviewRecord>(reviewFields, part),
    earlier: { type: [earlier], default: [] },
    changes: { type: changes },
    // The lists have no use for it.
    proposal: { type: proposal, select: false },
    proposedThumbnails: { type: [proposedThumbnail], default: undefined, select: false },
    reservedBytes: Number,
    originalsDeletedAt: Date,
    bin: { type: bin },
    versionOf: { type: ObjectId },
    sameFileAs: { type: sameFile },
    arrival: new Schema({ at: Date, announced: Boolean }, part),
    media: { type: media },
    thumbnail: optional(String),
    lastApproval: new Schema({ details: publishDetailsSchema, at: Date }, part),
    publish: optional(publishSchema),
    lease: optional(lease),
    log: optional(log),
  },
  { timestamps: true, minimize: false, versionKey: false, strict: 'throw' },
);

/** Updates of title or comment set `search` themselves. */
schema.pre('save', function setSearch() {
  if (this.isNew) this.search = searchTerms(this.title, this.comment);
});

// The lists: one team, one state, newest first.
schema.index({ teamId: 1, state: 1, _id: -1 });
// The views: by quality, and searched by a word of title or comment.
schema.index({ teamId: 1, state: 1, maximumVideoQuality: 1, _id: -1 });
schema.index({ teamId: 1, state: 1, search: 1, _id: -1 });
// The /status screen: the few videos with a publish.
schema.index({ teamId: 1, _id: -1 }, { partialFilterExpression: { 'log.attempt': { $gt: 0 } } });
// The published part of that screen, by activity. Running transfers write often and are not in this index.
schema.index(
  { teamId: 1, state: 1, updatedAt: -1, _id: -1 },
  { partialFilterExpression: { state: 'PUBLISHED' } },
);
// The upload of a later version, which is reported once more.
schema.index(
  { 'review.uploadId': 1 },
  { partialFilterExpression: { 'earlier.uploadId': { $exists: true } } },
);
schema.index(
  { 'earlier.uploadId': 1 },
  { partialFilterExpression: { 'earlier.uploadId': { $exists: true } } },
);
// The bin of a team, last deleted first; and, of all teams, what has been there for long enough.
const binned = { partialFilterExpression: { 'bin.at': { $exists: true } } };
schema.index({ teamId: 1, 'bin.at': -1, _id: -1 }, binned);
schema.index({ 'bin.at': 1 }, binned);
// An editor's own videos, newest first.
schema.index({ teamId: 1, uploadedBy: 1, _id: -1 });
// Counts per editor, and an editor's unfinished uploads, newest first.
schema.index({ teamId: 1, uploadedBy: 1, state: 1, _id: -1 });
// What somebody uploaded, proposed and asked to be changed, in an export of personal data.
schema.index({ uploadedBy: 1, _id: 1 });
schema.index({ 'proposal.by': 1, _id: 1 }, { partialFilterExpression: { 'proposal.by': { $exists: true } } });
schema.index({ 'changes.by': 1, _id: 1 }, { partialFilterExpression: { 'changes.by': { $exists: true } } });
// The sweepers: uploads that never arrived, and interrupted sealings.
schema.index({ state: 1, uploadUrlExpiresAt: 1 });
schema.index(
  { 'sealings.startedAt': 1 },
  { partialFilterExpression: { 'sealings.startedAt': { $exists: true } } },
);
// Whether a team has received the same file before.
schema.index(
  { teamId: 1, 'object.source.etag': 1, 'object.size': 1, _id: 1 },
  { partialFilterExpression: { 'object.source.etag': { $exists: true } } },
);
// Uploads in parts that may have arrived unreported: few, so only those are in the index.
schema.index({ 'parts.activeAt': 1 }, { partialFilterExpression: { 'parts.activeAt': { $exists: true } } });
// Arrivals that the creator has not been notified of: few, so only those are in the index.
schema.index(
  { 'arrival.announced': 1, 'arrival.at': 1 },
  { partialFilterExpression: { 'arrival.announced': false } },
);
// Versions that the media worker has not finished: few, so only those are in the index.
schema.index(
  { 'media.askAgainAt': 1 },
  { partialFilterExpression: { 'media.askAgainAt': { $exists: true } } },
);
schema.index(
  { 'earlier.media.askAgainAt': 1 },
  { partialFilterExpression: { 'earlier.media.askAgainAt': { $exists: true } } },
);
// Published videos whose originals are due to be deleted.
schema.index(
  { teamId: 1, state: 1, originalsDeletedAt: 1, 'publish.publishedAt': 1 },
  { partialFilterExpression: { state: 'PUBLISHED' } },
);
schema.index(byApproval, { partialFilterExpression: { 'publish.approvedAt': { $exists: true } } });
// The queue of transfers.
schema.index({ state: 1, _id: 1 });
// Logs that status-service has not confirmed: few, so only those are in the index.
schema.index({ 'log.pending': 1 }, { partialFilterExpression: { 'log.pending': true } });
// Sessions of cancelled uploads that YouTube has not ended: few, so only those are in the index.
schema.index(
  { 'publish.cancelled.session': 1 },
  { partialFilterExpression: { 'publish.cancelled.session': { $exists: true } } },
);
// Whether a creator has another publish in progress.
schema.index({ 'publish.approvedBy': 1, state: 1 });

/** The collection `videos`. Call `init()` on it to wait for its indexes. */
export const createVideoModel = (connection: Connection): VideoModel =>
  connection.model<VideoRecord>('Video', schema, 'videos');
