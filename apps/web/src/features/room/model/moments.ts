import { frameRateOfFacts, frameStart, type Comment, type RoomVersion } from '@cutroom/contracts';

interface Moment {
  /** Milliseconds from the start of the video. */
  atMs: number;
  text: string;
}

/** The start times and texts of the comments on frames of a version, without replies. */
export function momentsOf(
  comments: readonly Comment[],
  { version, media }: Pick<RoomVersion, 'version' | 'media'>,
): Moment[] {
  const rate = frameRateOfFacts(media?.facts);
  return comments.flatMap(({ frames, parentId, version: about, text, deleted }) =>
    frames === null || parentId !== null || about !== version || deleted
      ? []
      : [{ atMs: frameStart(frames.from, rate) * 1_000, text }],
  );
}
