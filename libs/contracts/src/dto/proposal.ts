import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import { hasVisibleCharacter } from '../rules/characters';
import { atMost } from '../rules/lists';
import { objectId, text } from '../rules/text';
import { areYoutubeTags, isYoutubeDescription, isYoutubeTitle } from '../rules/youtube';
import { youtubeTag } from './publish-request';

const isEmptyOrVisible = (value: string): boolean => value === '' || hasVisibleCharacter(value);

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
    z.array(youtubeTag, messages.invalidInputs).check(z.refine(areYoutubeTags, messages.youtubeTagsRule)),
  ),
});
export type ProposedDetails = z.infer<typeof proposedDetails>;

/** The proposal for a video. `revision` counts how often it was saved; 0 and `by: null` while there is none. */
export const proposal = z.extend(proposedDetails, {
  revision: z.int(),
  by: z.nullable(z.object({ _id: objectId(), name: z.string() })),
});
export type Proposal = z.infer<typeof proposal>;

/** `revision`: of the proposal that the form was filled in with. A later one is never overwritten unseen. */
export const proposalEdit = z.extend(proposedDetails, {
  videoId: objectId(),
  revision: z.int(messages.invalidInputs).check(z.minimum(0, messages.invalidInputs)),
});
export type ProposalEdit = z.infer<typeof proposalEdit>;
