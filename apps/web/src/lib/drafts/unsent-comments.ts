import type { Comment, CommentRequest } from '@cutroom/contracts';
import { draftNames } from './draft-storage';

/** A comment of the user that the server has not confirmed. */
export interface UnsentComment {
  request: CommentRequest;
  author: Comment['author'];
  versionNumber: number;
  /** ISO date. */
  createdAt: string;
}

/** The name of the draft with a user's unsent comments in a review room. */
export const unsentName = (videoId: string): string => `room.${videoId}.unsent`;

/** The unsent comments for which the storage has no room, by `clientId`. They last until the page is reloaded. */
export const unkeptComments = new Map<string, UnsentComment>();

/** The names of a user's drafts with unsent comments. */
export const unsentNames = (storage: Storage, userId: string): string[] =>
  draftNames(storage, userId).filter((name) => name.endsWith('.unsent'));

export const unkeptOf = (userId: string): UnsentComment[] =>
  [...unkeptComments.values()].filter(({ author }) => author._id === userId);

export const hasUnsent = (storage: Storage, userId: string): boolean =>
  unsentNames(storage, userId).length + unkeptOf(userId).length > 0;
