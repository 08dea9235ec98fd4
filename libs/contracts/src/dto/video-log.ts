import * as z from 'zod/mini';
import { objectId } from '../rules/text';
import { stepStatuses } from '../states';

const step = z.object({ status: z.enum(stepStatuses) });
/** A step in which bytes move: `bytes` of `total` so far. */
const movingStep = z.object({
  status: z.enum(stepStatuses),
  bytes: z.optional(z.number()),
  total: z.optional(z.number()),
});

/** The five steps and the progress of each (docs/product.md#video-log). */
export const videoLogSteps = z.object({
  authorizationInitiated: step,
  permissionGranted: step,
  queue: step,
  downloading: movingStep,
  uploading: movingStep,
});
export type VideoLogSteps = z.infer<typeof videoLogSteps>;

/**
 * The log of a publish: the data of GET /logs/{videoId} and of the 'status' event. `version` grows with every write, and
 * an older one never replaces a newer one. `attempt` counts the publishes of this video; within one attempt, steps only
 * go forward.
 */
export const videoLog = z.extend(videoLogSteps, {
  videoId: objectId(),
  attempt: z.int(),
  version: z.int(),
  /** Why the last attempt ended, in plain words; null while it runs or when it succeeded. */
  failure: z.nullable(z.string()),
  /** The URL of the video once it is on the channel. */
  youtubeUrl: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type VideoLog = z.infer<typeof videoLog>;

/** A write of api to status-service; `teamId` decides who may read it. */
export const videoLogWrite = z.extend(videoLogSteps, {
  teamId: objectId(),
  attempt: z.int().check(z.minimum(0)),
  version: z.int().check(z.minimum(0)),
  failure: z.nullable(z.string()),
  youtubeUrl: z.nullable(z.string()),
});
export type VideoLogWrite = z.infer<typeof videoLogWrite>;
