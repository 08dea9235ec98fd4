import {
  commentThreads,
  framesPerSecond,
  type Comment,
  type CommentThread,
  type FrameRate,
} from '@cutroom/contracts';

/** The comments on one version of a video, with what editing programs have to know about it. */
export interface Review {
  /** The exported file is named after it. */
  title: string;
  rate: FrameRate;
  startTimecode: string | null;
  /** Null where the file does not say. */
  durationMs: number | null;
  /** Pixels; null where the file has not been examined. */
  size: { width: number; height: number } | null;
  /** Of that version only, in the order of the room. */
  comments: Comment[];
}

/** A comment and what was replied to it. */
export type Thread = CommentThread<Comment>;

const hasText = ({ deleted, text }: Comment): boolean => !deleted && text !== '';

/** The threads of a review in its order. A deleted comment is there only as long as there are replies to it. */
export const threadsOf = ({ comments }: Review): Thread[] => commentThreads(comments, hasText);

/** How many frames the video has: at least those that somebody commented on. */
export function frameCountOf({ durationMs, rate, comments }: Review): number {
  const stated = Math.round(((durationMs ?? 0) / 1_000) * framesPerSecond(rate));
  return comments.reduce((most, { frames }) => Math.max(most, (frames?.to ?? 0) + 1), Math.max(1, stated));
}
