/** The video was deleted or replaced: nobody waits for the result any more. */
export class VideoGone extends Error {
  override readonly name = 'VideoGone';
}

/** The store or api has been away for longer than a task waits: its job starts again later. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}
