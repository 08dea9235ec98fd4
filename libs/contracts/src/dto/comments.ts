import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import { bounded, objectId, text } from '../rules/text';
import { drawing, storedDrawing } from './drawing';
import { videoVersion } from './media';

const invalid = messages.invalidInputs;

/** A frame of a video, counted from 0 at the rate of `frameRateOf`. */
const frame = z.int(invalid).check(z.minimum(0, invalid), z.maximum(limits.commentFrameMax, invalid));

/** The first and the last frame that a comment is about; both are equal for a single frame. */
export const commentFrames = z
  .object({ from: frame, to: frame })
  .check(z.refine(({ from, to }) => from <= to, invalid));
export type CommentFrames = z.infer<typeof commentFrames>;

/** `_id` of a user. The name stays when the user has left the team. */
const author = z.object({ _id: objectId(), name: z.string() });

/**
 * A comment or a reply, as the room shows it. `seq` grows with every change in the room: of two states of one comment, the one with the
 * larger `seq` is the newer one. Dates are ISO dates.
 */
export const comment = z.object({
  _id: objectId(),
  /** The ID that the author's page gave it. */
  clientId: z.uuid(),
  videoId: objectId(),
  /** The version that it is about, and its number, from 1. A reply has those of its comment. */
  version: videoVersion,
  versionNumber: z.int(),
  /** The comment that this one replies to; null for a comment that is no reply. */
  parentId: z.nullable(objectId()),
  author,
  /** '' for a deleted comment. */
  text: z.string(),
  /** Null for a comment about the whole video, and for replies. */
  frames: z.nullable(commentFrames),
  drawing: z.nullable(storedDrawing),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  /** Always null for a reply: only a whole thread can be resolved. */
  resolved: z.nullable(z.object({ by: author, at: z.string() })),
  /** It stays in place while it has replies. */
  deleted: z.boolean(),
  seq: z.int(),
});
export type Comment = z.infer<typeof comment>;

const body = text({ max: limits.commentMax, empty: messages.commentEmpty, multiline: true });

const ratePart = frame.check(z.minimum(1, invalid));

/** Frames per second as an exact ratio. Both parts have the same upper limit as frame numbers. */
export const frameRatio = z.object({ numerator: ratePart, denominator: ratePart });

/** `clientId` makes a repeated call harmless: the author has one comment of that ID in the room. */
export const commentRequest = z
  .object({
    videoId: objectId(),
    version: videoVersion,
    clientId: z.uuid(invalid),
    text: body,
    frames: z.nullable(commentFrames),
    /**
     * The rate at which the page counts `frames`: 25 per second while it does not know the file. Without it, frames are
     * counted at the version's own rate.
     */
    rate: z.optional(frameRatio),
    drawing: z.nullable(drawing),
    parentId: z.nullable(objectId()),
  })
  .check(
    z.refine(({ drawing: lines, frames }) => lines === null || frames !== null, invalid),
    z.refine(({ parentId, frames }) => parentId === null || frames === null, invalid),
  );
export type CommentRequest = z.infer<typeof commentRequest>;

/** A missing `drawing` stays as it is; null removes it. */
export const commentEdit = z.object({
  videoId: objectId(),
  commentId: objectId(),
  text: body,
  drawing: z.optional(z.nullable(drawing)),
});
export type CommentEdit = z.infer<typeof commentEdit>;

export const commentRemoval = z.object({ videoId: objectId(), commentId: objectId() });
export type CommentRemoval = z.infer<typeof commentRemoval>;

export const commentResolution = z.extend(commentRemoval, { resolved: z.boolean(invalid) });
export type CommentResolution = z.infer<typeof commentResolution>;

/** `after`: the `next` of the page before. */
export const commentsQuery = z.object({ after: z.optional(z.string(invalid).check(bounded(60, invalid))) });
export type CommentsQuery = z.infer<typeof commentsQuery>;

/**
 * A page of a room's comments in the order in which they are listed: newest version first, then by time in the video,
 * replies right after their comment, oldest first. `seq` is the room's when the page was read: `commentChanges` after
 * the `seq` of the first page returns all later changes.
 */
export const commentsPage = z.object({
  comments: z.array(comment),
  next: z.nullable(z.string()),
  seq: z.int(),
});
export type CommentsPage = z.infer<typeof commentsPage>;

export const changesQuery = z.object({
  after: z.pipe(
    z.string(invalid).check(bounded(15, invalid), z.regex(/^\d{1,15}$/, invalid)),
    z.transform((value: string) => Number(value)),
  ),
});
export type ChangesQuery = z.infer<typeof changesQuery>;

/** Comments that changed after a `seq`, oldest change first; `more` when there are further ones. */
export const commentChanges = z.object({
  comments: z.array(comment),
  more: z.boolean(),
  seq: z.int(),
});
export type CommentChanges = z.infer<typeof commentChanges>;

/** Formats of editing programs, and CSV for everything else. */
export const exportFormats = ['csv', 'premiere', 'final-cut', 'resolve', 'avid'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportQuery = z.object({
  format: z.enum(exportFormats, invalid),
  /** The version whose comments are exported; without it, the one under review. */
  version: z.optional(videoVersion),
});
export type ExportQuery = z.infer<typeof exportQuery>;

/** A file for the browser to save. */
export const exportedFile = z.object({ fileName: z.string(), contentType: z.string(), text: z.string() });
export type ExportedFile = z.infer<typeof exportedFile>;
