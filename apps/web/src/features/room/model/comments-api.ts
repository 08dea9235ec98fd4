import type { Comment, CommentRequest, Drawing, FrameRatio } from '@cutroom/contracts';

/** A comment of the room's list, or one of the user's own that the server does not have yet. */
export type RoomComment = Comment & {
  /** Missing once the server has the comment. */
  status?: 'sending' | 'failed';
  /** At which the page counted its frames, which may be before it knew the file. Missing once the server has the comment. */
  rate?: FrameRatio | undefined;
  /** Why it failed, as the server says it; without it, there was no connection. */
  problem?: string;
  retry?: () => void;
  discard?: () => void;
};

/** What a user posts. The list gives it the video and its client ID. */
export type NewComment = Omit<CommentRequest, 'videoId' | 'clientId'>;

export interface CommentChange {
  text: string;
  /** A missing drawing stays as it is; null removes it. */
  drawing?: Drawing | null;
}

/** The comments of a room and what a user does with them. Changes show at once; a rejected call takes them back. */
export interface CommentsApi {
  /** Newest version first, then by time in the video; replies follow their comment. */
  comments: readonly RoomComment[];
  isLoading: boolean;
  /** Why the comments could not be loaded. */
  error: unknown;
  retry: () => void;
  /** Adds the comment to `comments` and sends it. Returns its client ID; null when it could not be added. */
  post: (input: NewComment) => string | null;
  edit: (id: string, change: CommentChange) => Promise<void>;
  remove: (id: string) => Promise<void>;
  resolve: (id: string, resolved: boolean) => Promise<void>;
  /** IDs of the users who are in the room. */
  present: readonly string[];
}
