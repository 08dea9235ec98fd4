import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import { isEmptyOrVisible } from '../rules/characters';
import { atMost } from '../rules/lists';
import { objectId, text, youtubeTag } from '../rules/text';
import { areYoutubeTags, isYoutubeDescription, isYoutubeTitle } from '../rules/youtube';

/** What editors propose for YouTube. Empty fields propose nothing; the others keep the rules of a publish. */
export const proposedDetails = z.object({
  title: text({ max: limits.youtubeTitleMax }).check(
    z.refine(isEmptyOrVisible, messages.textInvisible),
    z.refine((title) => title === '' || isYoutubeTitle(title), messages.youtubeTitleRule),
  ),
  description: text({ max: limits.youtubeDescriptionMaxBytes, multiline: true }).check(
    z.refine(isEmptyOrVisible, messages.textInvisible),
    z.refine(isYoutubeDescription, messages.youtubeDescriptionRule),
  ),
  tags: z.pipe(
    atMost(limits.youtubeTagCountMax, messages.youtubeTagsRule),
    z.array(youtubeTag(), messages.invalidInputs).check(z.refine(areYoutubeTags, messages.youtubeTagsRule)),
  ),
});
export type ProposedDetails = z.infer<typeof proposedDetails>;

/** An image that an editor proposes as thumbnail. `url` shows it for some minutes. */
const proposedThumbnail = z.object({
  _id: objectId(),
  url: z.string(),
  by: z.object({ _id: objectId(), name: z.string() }),
});
export type ProposedThumbnail = z.infer<typeof proposedThumbnail>;

/**
 * The proposal for a video. `revision` counts how often its texts were saved; 0 and `by: null` while there are none. Its
 * thumbnails, oldest first, are added and removed one by one.
 */
export const proposal = z.extend(proposedDetails, {
  revision: z.int(),
  by: z.nullable(z.object({ _id: objectId(), name: z.string() })),
  thumbnails: z.pipe(
    atMost(limits.proposedThumbnailsMax, messages.invalidInputs),
    z.array(proposedThumbnail),
  ),
});
export type Proposal = z.infer<typeof proposal>;

/** `revision`: of the proposal that the form was filled in with. A later one is never overwritten unseen. */
export const proposalEdit = z.extend(proposedDetails, {
  videoId: objectId(),
  revision: z.int(messages.invalidInputs).check(z.minimum(0, messages.invalidInputs)),
});
export type ProposalEdit = z.infer<typeof proposalEdit>;

export const proposedThumbnailOf = z.object({ videoId: objectId(), thumbnailId: objectId() });
export type ProposedThumbnailOf = z.infer<typeof proposedThumbnailOf>;
