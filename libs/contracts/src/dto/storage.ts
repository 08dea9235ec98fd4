import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import { objectId } from '../rules/text';
import { videoStates } from '../states';

/**
 * What the files of a team's videos use, by state: all versions, without previews and thumbnails. Unfinished uploads count
 * with what is reserved for them. Sizes are in bytes.
 */
export const teamStorage = z.object({
  states: z.array(z.object({ state: z.enum(videoStates), videos: z.int(), bytes: z.number() })),
  usedBytes: z.number(),
  /** The most that the team may use; null without a limit. */
  quotaBytes: z.nullable(z.number()),
  /** After how many days the originals of published videos are deleted; null: they are kept. */
  originalsKeptDays: z.nullable(z.int()),
});
export type TeamStorage = z.infer<typeof teamStorage>;

export const originalsRequest = z.object({
  teamId: objectId(),
  days: z.nullable(
    z
      .int(messages.invalidInputs)
      .check(
        z.minimum(1, messages.invalidInputs),
        z.maximum(limits.originalsKeptDaysMax, messages.invalidInputs),
      ),
  ),
});
export type OriginalsRequest = z.infer<typeof originalsRequest>;
