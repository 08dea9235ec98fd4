import { endpoints } from '@cutroom/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { RoomFeedContext } from '../../../lib/live/room-feed';
import { queryKey } from '../../../lib/queries/api-query';
import { useProfile } from '../../../lib/session/session';
import { browserStore } from '../../../lib/storage/page-storage';
import { createCommentLog } from './comment-log';
import { syncComments, type CommentSync, type SyncState } from './comment-sync';
import { commentWrites } from './comment-writes';
import { unsentStorage } from './unsent-storage';

const loading: SyncState = { isLoading: true, isComplete: false, error: null, present: [] };

/**
 * The current comments of a video's review room. Loads all pages, follows the socket, and reloads the room itself when
 * its versions or its state have changed. Render the room with `key={videoId}`.
 *
 * `post`, `edit`, `remove` and `resolve` show their change at once. A comment that could not be posted stays in the
 * list as 'failed'; the others reject with ApiError and revert the change.
 */
export function useRoomComments(videoId: string) {
  const { _id, name, username } = useProfile();
  const watch = useContext(RoomFeedContext);
  const queryClient = useQueryClient();
  const [state, setState] = useState(loading);
  const sync = useRef<CommentSync | null>(null);

  // Made once: a log that replaced it when the user changes their name would be empty. Pages show the current name
  // (`withCurrentNames`).
  const [{ log, writes }] = useState(() => {
    const storage = unsentStorage(browserStore, _id, videoId);
    const room = createCommentLog({ authorId: _id, onConfirmed: storage.forget });
    const author = { _id, name: name ?? username };
    return { log: room, writes: commentWrites({ videoId, author, log: room, storage }) };
  });

  useEffect(() => {
    const following = syncComments({
      videoId,
      log,
      watch,
      onState: (change) => setState((before) => ({ ...before, ...change })),
      onVideo() {
        for (const endpoint of [endpoints.room, endpoints.proposal])
          void queryClient.invalidateQueries({ queryKey: queryKey(endpoint, { params: { videoId } }) });
      },
    });
    sync.current = following;
    writes.restore();
    window.addEventListener('online', writes.resendUnconnected);
    return () => {
      window.removeEventListener('online', writes.resendUnconnected);
      sync.current = null;
      following.stop();
    };
  }, [videoId, log, writes, watch, queryClient]);

  const { resend, post, discard, edit, remove, resolve } = writes;
  return {
    comments: useSyncExternalStore(log.subscribe, log.list),
    ...state,
    /** Loads again after `error`. */
    retry: useCallback(() => sync.current?.retry(), []),
    loadAgain: useCallback(() => sync.current?.loadAgain(), []),
    post,
    resend,
    discard,
    edit,
    remove,
    resolve,
  };
}
