import type { Comment, CommentRequest, Drawing, FrameRatio } from '@cutroom/contracts';

/** A comment of the room's list, or one of the user's own that the server does not have yet. */
export type RoomComment = Comment & {
  /** Missing once the server has the comment. */
  status?: 'sending' | 'failed';
  /**
   * The rate at which the page counted its frames, possibly before it knew the file. Missing once the server has the
   * comment.
   */
  rate?: FrameRatio | undefined;
  /** Why it failed, in the server's words; missing if there was no connection. */
  problem?: string;
  retry?: () => void;
  discard?: () => void;
};

/** A comment that the user posts. The list adds the video and a client ID. */
export type NewComment = Omit<CommentRequest, 'videoId' | 'clientId'>;

export interface CommentChange {
  text: string;
  /** A missing drawing stays as it is; null removes it. */
  drawing?: Drawing | null;
}

/** The comments of a room and the user's actions on them. Changes show at once, and a rejected call reverts them. */
export interface CommentsApi {
  /** Newest version first, then by time in the video; replies follow their comment. */
  comments: readonly RoomComment[];
  isLoading: boolean;
  /** Whether `comments` has all comments of the room. */
  isComplete: boolean;
  /** Why the comments could not be loaded. */
  error: unknown;
  retry: () => void;
  /** Reads the comments once more, for names that have changed without a change of the comments. */
  loadAgain: () => void;
  /** Adds the comment to `comments` and sends it. Returns its client ID; null when it could not be added. */
  post: (input: NewComment) => string | null;
  edit: (id: string, change: CommentChange) => Promise<void>;
  remove: (id: string) => Promise<void>;
  resolve: (id: string, resolved: boolean) => Promise<void>;
  /** IDs of the users who are in the room. */
  present: readonly string[];
}
