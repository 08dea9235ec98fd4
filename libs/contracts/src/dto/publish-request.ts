import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import { minLength } from '../rules/lengths';
import { atMost } from '../rules/lists';
import { bounded, objectId, text, youtubeTag } from '../rules/text';
import { areYoutubeTags, isYoutubeDescription, isYoutubeTitle } from '../rules/youtube';
import { privacyStatuses } from '../states';
import { videoVersion } from './media';
import { publishOptions, requestedDay } from './publish-options';

/** `thumbnails/{teamId}/{name}`: the path of a stored thumbnail. */
export const thumbnailPath = z
  .string(messages.invalidInputs)
  .check(
    minLength(1, messages.invalidInputs),
    bounded(100, messages.thumbnailNotFound),
    z.regex(/^thumbnails\/[0-9a-f]{24}\/[0-9a-f-]{36}\.(?:jpg|png)$/, messages.thumbnailNotFound),
  );

export const publishRequest = z.object({
  title: text({ max: limits.youtubeTitleMax, empty: messages.invalidInputs }).check(
    z.refine(isYoutubeTitle, messages.youtubeTitleRule),
  ),
  description: text({
    max: limits.youtubeDescriptionMaxBytes,
    empty: messages.invalidInputs,
    multiline: true,
  }).check(z.refine(isYoutubeDescription, messages.youtubeDescriptionRule)),
  tags: z.pipe(
    atMost(limits.youtubeTagCountMax, messages.youtubeTagsRule),
    z
      .array(youtubeTag(), messages.invalidInputs)
      .check(minLength(1, messages.invalidInputs), z.refine(areYoutubeTags, messages.youtubeTagsRule)),
  ),
  privacyStatus: z.enum(privacyStatuses, messages.invalidInputs),
  notifySubscribers: z.boolean(messages.invalidInputs),
  /** Without them the video is declared as not made for kids, and everything else is left to YouTube. */
  options: z.optional(z.extend(publishOptions, requestedDay)),
  videoId: objectId(),
  thumbnail: thumbnailPath,
  /** The version that the player showed; the server rejects any other. Without it, the only version. */
  version: z.optional(videoVersion),
  /** The creator confirms this when Cutroom could not make a preview. */
  watchedOriginal: z.optional(z.boolean(messages.invalidInputs)),
});
export type PublishRequest = z.infer<typeof publishRequest>;
