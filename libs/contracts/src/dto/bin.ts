import * as z from 'zod/mini';
import { objectId } from '../rules/text';
import { videoStates } from '../states';
import { videoMedia } from './media';

/** A video in the bin. `size` counts the bytes of its newest version; dates are ISO dates. */
export const binnedVideo = z.object({
  _id: objectId(),
  title: z.string(),
  size: z.number(),
  createdAt: z.string(),
  uploadedBy: z.object({ name: z.string() }),
  /** A URL of the thumbnail, valid for 15 minutes; null without one. */
  thumbnailUrl: z.nullable(z.string()),
  media: z.nullable(videoMedia),
  /** The state to which it returns when it is restored. */
  from: z.enum(videoStates),
  deletedBy: z.object({ name: z.string(), isCreator: z.boolean() }),
  deletedAt: z.string(),
  /** When it is deleted for good. */
  keptUntil: z.string(),
  /** Whether the user may restore it: they deleted it, or are the creator. */
  restorable: z.boolean(),
});
export type BinnedVideo = z.infer<typeof binnedVideo>;
