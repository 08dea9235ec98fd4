import type { ClientSession } from 'mongoose';
import type { VideoRecord } from '../video/video.record';

/** A video before and after a report about one of its versions. */
export interface ChangedFacts {
  before: VideoRecord;
  after: VideoRecord;
  version: string;
}

/** Keeps comments at their moments when the frame rate of their version becomes known. */
export interface CommentMoments {
  /**
   * Part of the transaction that stores the facts: counts the frames of the version's comments at its new rate. The same
   * rate changes nothing.
   *
   * @returns notifies the open pages: to be called after the commit; null when no comment has moved
   */
  recount(facts: ChangedFacts, session: ClientSession): Promise<(() => void) | null>;
}
