import type { ClientSession, Types } from 'mongoose';

/** What the comments ask of the emails about them. */
export interface CommentNotices {
  /** Part of the transaction that stores a new comment or reply: everybody else of the team may have to be emailed about it. */
  remember(
    comment: { videoId: Types.ObjectId; teamId: Types.ObjectId; seq: number },
    session: ClientSession,
  ): Promise<void>;
  /** These users have seen everything in the room up to `seq`. */
  seen(videoId: Types.ObjectId, seq: number, userIds: readonly string[]): Promise<void>;
}
