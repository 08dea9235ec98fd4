import {
  mapSteps,
  mediaStates,
  previewKinds,
  storedTerms,
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
import { count, date, id, subdocument, text } from '../../schema-fields';
import { addVideoIndexes } from './video.indexes';
import {
  publishDetailsSchema,
  publishSchema,
  sealedObjectSchema,
  sessionToEndSchema,
} from './publish.schema';

export type VideoModel = Model<VideoRecord>;

const { ObjectId } = Schema.Types;
const optional = <Type>(type: Type) => ({ type, default: null });

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
  subdocument,
);

const sameFile = new Schema<SameFile>(
  { videoId: id, title: text, uploadedBy: id, createdAt: date },
  subdocument,
);

const frame = new Schema<FrameRecord>(
  { id: text, atMs: count, state: text, reason: optional(String) },
  { ...subdocument, id: false },
);

/** The contract's schema has checked facts and filmstrip; here they are opaque. */
const media = new Schema<MediaRecord>(
  {
    version: text,
    state: { type: String, enum: mediaStates, required: true },
    askAgainAt: Date,
    progress: count,
    problem: optional(String),
    isServerFault: Boolean,
    facts: optional(Schema.Types.Mixed),
    poster: { type: Boolean, required: true },
    preview: { type: String, enum: [...previewKinds, null], default: null },
    filmstrip: optional(Schema.Types.Mixed),
    waveform: { type: Boolean, required: true },
    suggestedFramesMs: [Number],
    frames: { type: [frame], default: [] },
    reviewed: { type: Boolean, required: true },
  },
  subdocument,
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
  subdocument,
);

const changes = new Schema<ChangesRecord>(
  { note: String, by: id, at: date, version: text, number: count },
  subdocument,
);

const proposal = new Schema<ProposalRecord>(
  { title: String, description: String, tags: [String], revision: count, by: id, name: text, at: date },
  subdocument,
);

const proposedThumbnail = new Schema<ProposedThumbnailRecord>(
  { _id: id, key: text, hash: text, by: id, name: text },
  subdocument,
);

const bin = new Schema<BinRecord>(
  {
    from: { type: String, enum: videoStates, required: true },
    by: id,
    at: date,
    purging: Boolean,
    withTeam: Boolean,
  },
  subdocument,
);

const lease = new Schema<LeaseRecord>(
  { owner: optional(String), epoch: Number, until: Date, reserved: Boolean, waitingSince: Date },
  subdocument,
);

const step = new Schema(
  { status: { type: String, enum: stepStatuses }, bytes: Number, total: Number },
  subdocument,
);

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
  subdocument,
);

const schema = new Schema<VideoRecord>(
  {
    teamId: id,
    uploadedBy: id,
    uploaderName: String,
    title: text,
    comment: text,
    // Most readers have no use for it, and it is longer than the rest.
    search: { type: [String], select: false },
    maximumVideoQuality: text,
    extension: text,
    state: { type: String, enum: videoStates, required: true },
    incomingKey: text,
    uploadUrlExpiresAt: date,
    sealings: { type: [{ _id: false, key: String, startedAt: Date, isEnded: Boolean }], default: [] },
    parts: { type: parts },
    object: optional(sealedObjectSchema),
    review: new Schema<ReviewRecord>(reviewFields, subdocument),
    earlier: { type: [earlier], default: [] },
    changes: { type: changes },
    // The lists have no use for it.
    proposal: { type: proposal, select: false },
    proposedThumbnails: { type: [proposedThumbnail], default: undefined, select: false },
    reservedBytes: Number,
    originalsDeletedAt: Date,
    bin: { type: bin },
    clientId: String,
    versionOf: { type: ObjectId },
    sameFileAs: { type: sameFile },
    arrival: new Schema({ at: Date, announced: Boolean }, subdocument),
    media: { type: media },
    openComments: { type: Number, default: 0 },
    thumbnail: optional(String),
    lastApproval: new Schema({ details: publishDetailsSchema, at: Date }, subdocument),
    publish: optional(publishSchema),
    sessionsToEnd: { type: [sessionToEndSchema], default: undefined },
    lease: optional(lease),
    log: optional(log),
  },
  { timestamps: true, minimize: false, versionKey: false, strict: 'throw' },
);

/** Updates of title or comment set `search` themselves. */
schema.pre('save', function setSearch() {
  if (this.isNew) this.search = storedTerms(this.title, this.comment);
});

addVideoIndexes(schema);

/** The collection `videos`. Call `init()` on it to wait for its indexes. */
export const createVideoModel = (connection: Connection): VideoModel =>
  connection.model<VideoRecord>('Video', schema, 'videos');
