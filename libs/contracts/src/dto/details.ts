import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import { videoQualities } from '../rules/media';
import { objectId, text } from '../rules/text';

/** The details that an uploader can correct: the video's title, and comment and quality of the version under review. */
export const editableDetails = z.object({
  title: text({ max: limits.videoTitleMax, empty: messages.invalidInputs }),
  comment: text({ max: limits.videoCommentMax, empty: messages.invalidInputs, multiline: true }),
  maximumVideoQuality: z.enum(videoQualities, messages.invalidInputs),
});
export type EditableDetails = z.infer<typeof editableDetails>;

/** An earlier version of Cutroom accepted line separators in titles. */
const knownDetails = z.extend(editableDetails, {
  title: text({ max: limits.videoTitleMax, empty: messages.invalidInputs, multiline: true }),
});

/**
 * `expected`: the details that the form was filled in with. The edit is refused when somebody has changed them since.
 */
export const detailsEdit = z.extend(editableDetails, { videoId: objectId(), expected: knownDetails });
export type DetailsEdit = z.infer<typeof detailsEdit>;
