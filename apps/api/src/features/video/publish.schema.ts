import { privacyStatuses, type PublishOptions } from '@cutroom/contracts';
import { Schema } from 'mongoose';
import type { BackoffRecord, PublishDetails, PublishRecord, SessionToEnd } from './publish.record';
import type { SealedObject } from './sealed-object.record';
import { count, date, id, subdocument, text } from '../../schema-fields';

const { ObjectId } = Schema.Types;
const optional = <Type>(type: Type) => ({ type, default: null });

export const sealedObjectSchema = new Schema<SealedObject>(
  {
    version: text,
    key: text,
    etag: text,
    size: count,
    contentType: text,
    sha256: optional(String),
    source: new Schema({ etag: String, lastModified: Date }, subdocument),
  },
  subdocument,
);

const publishOptions = new Schema<PublishOptions>(
  {
    madeForKids: Boolean,
    categoryId: optional(String),
    language: optional(String),
    titleLanguage: optional(String),
    syntheticContent: Boolean,
    license: String,
    embeddable: Boolean,
    recordedOn: optional(String),
    publishAt: optional(String),
  },
  subdocument,
);

export const publishDetailsSchema = new Schema<PublishDetails>(
  {
    title: String,
    description: String,
    tags: [String],
    privacyStatus: { type: String, enum: privacyStatuses },
    notifySubscribers: Boolean,
    options: { type: publishOptions },
  },
  subdocument,
);

export const sessionToEndSchema = new Schema<SessionToEnd>(
  { session: text, attempt: count, approvedBy: id, at: date },
  subdocument,
);

export const publishSchema = new Schema<PublishRecord>(
  {
    attempt: count,
    details: publishDetailsSchema,
    thumbnail: text,
    approvedBy: id,
    approvedAt: date,
    object: { type: sealedObjectSchema, required: true },
    session: optional(String),
    lastChunkSent: { type: Boolean, required: true },
    awaiting: optional(new Schema({ reason: String, since: Date }, subdocument)),
    youtubeId: optional(String),
    publishedAt: Date,
    thumbnailSet: { type: Boolean, required: true },
    thumbnailInDoubt: Boolean,
    asking: new Schema({ consentId: ObjectId, until: Date }, subdocument),
    thumbnailProblem: String,
    backoff: new Schema<BackoffRecord>(
      { failures: Number, furthest: Number, progressAt: Date, until: Date },
      subdocument,
    ),
    sessionsLost: Number,
    cancelled: new Schema({ at: date }, subdocument),
  },
  subdocument,
);
