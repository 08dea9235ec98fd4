import type { RoomVersion } from '@cutroom/contracts';
import { useMemo } from 'react';
import type { RoomComment as LoggedComment } from '../live/comment-list';
import { useRoomComments } from '../live/use-room-comments';
import { atMoments } from './at-moments';
import type { CommentsApi, RoomComment } from './comments-api';

interface Unsent {
  resend: (clientId: string) => Promise<void>;
  discard: (clientId: string) => void;
}

/** Presents comments for the panel. An unchanged comment keeps its identity, so that its row does not render again. */
function presenter({ resend, discard }: Unsent): (comment: LoggedComment) => RoomComment {
  const known = new WeakMap<LoggedComment, RoomComment>();

  function present(comment: LoggedComment): RoomComment {
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
  }

  return (comment) => {
    const presented = known.get(comment) ?? present(comment);
    known.set(comment, presented);
    return presented;
  };
}

/** The comments of a room for its panel. */
export function useCommentsApi(videoId: string): (versions: readonly RoomVersion[]) => CommentsApi {
  const { comments: logged, isLoading, isComplete, error, present, ...room } = useRoomComments(videoId);
  const { retry, loadAgain, post, resend, discard, edit, remove, resolve } = room;
  const presented = useMemo(() => presenter({ resend, discard }), [resend, discard]);
  const comments = useMemo(() => logged.map(presented), [logged, presented]);

  return useMemo(
    () => (versions) => ({
      comments: atMoments(comments, versions),
      isLoading,
      isComplete,
      error,
      present,
      retry,
      loadAgain,
      post(input) {
        const number = versions.find(({ version }) => version === input.version)?.number;
        return number === undefined ? null : post({ ...input, versionNumber: number });
      },
      edit: (commentId, change) => edit({ commentId, ...change }),
      remove,
      resolve,
    }),
    [comments, isLoading, isComplete, error, present, retry, loadAgain, post, edit, remove, resolve],
  );
}
