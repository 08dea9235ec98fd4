import type { ClientSession, Types } from 'mongoose';

/** The port of the comments to the emails about them. */
export interface CommentNotices {
  /**
   * Part of the transaction that stores a new comment or reply: notes that the other members of the team may need an
   * email about it.
   */
  remember(
    comment: { videoId: Types.ObjectId; teamId: Types.ObjectId; seq: number },
    session: ClientSession,
  ): Promise<void>;
  /** These users have seen everything in the room up to `seq`. */
  seen(videoId: Types.ObjectId, seq: number, userIds: readonly string[]): Promise<void>;
}
