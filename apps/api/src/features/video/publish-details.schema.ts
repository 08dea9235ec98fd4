import { privacyStatuses, type PublishOptions } from '@cutroom/contracts';
import { Schema } from 'mongoose';
import type { PublishDetails } from './video.record';

const optional = <Type>(type: Type) => ({ type, default: null });
const part = { _id: false, strict: 'throw', minimize: false } as const;

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
  part,
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
  part,
);
