/** The video was deleted or replaced, so nobody waits for the result any more. */
export class VideoGone extends Error {
  override readonly name = 'VideoGone';
}

/** The store or api was unreachable for longer than a task waits. Its job starts again later. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}
