import { endpoints, type Comment, type CommentRequest } from '@cutroom/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RoomFeedContext } from '../../../../lib/live/room-feed';
import type { RoomListener } from '../../../../lib/live/watch-room';
import { createQueryClient } from '../../../../lib/queries/query-client';
import { session, useSession } from '../../../../lib/session/session';
import { buildCreator, buildSignIn, videoId } from '../../../../testing/builders';
import { answer, installFakeServer, type FakeServer } from '../../../../testing/fake-server';
import type { NewComment } from '../comment-writes';
import { useRoomComments } from '../use-room-comments';
import { buildComment, ownAuthor } from './build-comment';

export const written: NewComment = {
  version: '1'.repeat(32),
  versionNumber: 1,
  text: 'The map is wrong',
  frames: { from: 10, to: 10 },
  drawing: null,
  parentId: null,
};
export const pageOf = (comments: Comment[], seq: number, next: string | null = null) =>
  answer(endpoints.comments, { comments, next, seq });
export const changesOf = (comments: Comment[], seq: number, more = false) =>
  answer(endpoints.commentChanges, { comments, more, seq });
export const commentEvent = (comment: Comment) => ({ kind: 'comment', comment }) as const;
/** What the server stores for a posted comment. */
export const storedOf = (body: unknown, n: number): Comment => {
  const { clientId, text, frames } = body as CommentRequest;
  return buildComment(n, { clientId, text, frames, author: ownAuthor });
};

/** Unmounts its children when the session ends, as the guard of the signed-in pages does. */
const SignedIn = ({ children }: { children: ReactNode }) => (useSession().login ? children : null);

/** A page of a signed-in creator that shows the comments of a room, with a fake server and a fake socket. */
export function openRoom(
  pages: Parameters<FakeServer['on']>[1] = pageOf([buildComment(1)], 1),
  server = installFakeServer(),
) {
  let listener: RoomListener | undefined;
  server.on(endpoints.comments, pages);
  server.on(endpoints.commentChanges, changesOf([], 1));
  session.start(buildSignIn(buildCreator()));
  const queryClient = createQueryClient();
  const watch = (_: string, given: RoomListener) => {
    listener = given;
    return () => (listener = undefined);
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <RoomFeedContext value={watch}>
        <SignedIn>{children}</SignedIn>
      </RoomFeedContext>
    </QueryClientProvider>
  );
  const view = renderHook(() => useRoomComments(videoId), { wrapper });
  const now = () => view.result.current;
  const texts = () => now().comments.map(({ text }) => text);
  return {
    ...view,
    server,
    queryClient,
    now,
    texts,
    shows: (...expected: string[]) => waitFor(() => expect(texts()).toEqual(expected)),
    socket: (tell: (given: RoomListener) => void) => act(() => void (listener && tell(listener))),
    isWatching: () => listener !== undefined,
  };
}

export type Opened = ReturnType<typeof openRoom>;
export const statuses = ({ now }: Opened) => now().comments.map(({ status }) => status);
export const post = async ({ now }: Opened, comment = written) => act(async () => now().post(comment));
