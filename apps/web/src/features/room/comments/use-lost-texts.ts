import { useReducer } from 'react';
import type { CommentsApi } from '../model/comments-api';
import { replyKey, type RoomDrafts } from './room-drafts';

/**
 * The replies and edits that the user was writing when their comment was deleted, also in an earlier visit. Until all
 * comments have been loaded, none is known to be lost.
 */
export function useLostTexts(
  { comments, isComplete }: Pick<CommentsApi, 'comments' | 'isComplete'>,
  drafts: RoomDrafts,
) {
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  const isThere = (key: string) => comments.some(({ _id, deleted }) => !deleted && key.endsWith(_id));
  const lost = isComplete ? drafts.texts().filter(([key]) => !isThere(key)) : [];
  return lost.map(([key, text]) => ({
    key,
    text: `The comment you were ${key.startsWith(replyKey('')) ? 'replying to' : 'editing'} was deleted. Your text was: ${text}`,
    onDiscard() {
      drafts.keepText(key, '');
      showAgain();
    },
  }));
}
