import type { RoomVersion } from '@cutroom/contracts';
import { useMemo } from 'react';
import type { RoomComment as LoggedComment } from '../live/comment-list';
import { useRoomComments } from '../live/use-room-comments';
import type { CommentsApi, RoomComment } from './comments-api';

/** The comments of a room for its panel. A comment keeps its identity as long as nothing about it changes. */
export function useCommentsApi(videoId: string): (versions: readonly RoomVersion[]) => CommentsApi {
  const { comments: logged, isLoading, error, present, ...room } = useRoomComments(videoId);
  const { retry, post, resend, discard, edit, remove, resolve } = room;
  const known = useMemo(() => new WeakMap<LoggedComment, RoomComment>(), []);

  const comments = useMemo(() => {
    const shownAs = (comment: LoggedComment): RoomComment => {
      const { status, problem, ...rest } = comment;
      if (status === 'sent') return rest;
      const { clientId } = comment;
      return {
        ...rest,
        status,
        ...(problem === null ? {} : { problem }),
        retry: () => void resend(clientId),
        discard: () => discard(clientId),
      };
    };
    return logged.map((comment) => {
      const shown = known.get(comment) ?? shownAs(comment);
      known.set(comment, shown);
      return shown;
    });
  }, [logged, known, resend, discard]);

  return useMemo(
    () => (versions) => ({
      comments,
      isLoading,
      error,
      present,
      retry,
      post(input) {
        const number = versions.find(({ version }) => version === input.version)?.number;
        return number === undefined ? null : post({ ...input, versionNumber: number });
      },
      edit: (commentId, change) => edit({ commentId, ...change }),
      remove,
      resolve,
    }),
    [comments, isLoading, error, present, retry, post, edit, remove, resolve],
  );
}
