import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import { videoQualities } from '../rules/media';
import { objectId, text } from '../rules/text';

/** What an uploader says about a video: its title, and comment and quality of the version under review. */
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

/** `expected`: the details that the form was filled in with. Others are never overwritten unseen. */
export const detailsEdit = z.extend(editableDetails, { videoId: objectId(), expected: knownDetails });
export type DetailsEdit = z.infer<typeof detailsEdit>;
