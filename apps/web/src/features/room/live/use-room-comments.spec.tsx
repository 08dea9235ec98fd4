import { endpoints, type Comment, type CommentRequest } from '@cutroom/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RoomFeedContext, type RoomListener } from '../../../lib/live/room-feed';
import { createQueryClient } from '../../../lib/queries/query-client';
import { session, useSession } from '../../../lib/session/session';
import { buildCreator, buildSignIn, videoId } from '../../../testing/builders';
import { answer, heldReply, installFakeServer, refusal } from '../../../testing/fake-server';
import type { FakeReply, FakeServer } from '../../../testing/fake-server';
import { buildComment, idOf, ownAuthor } from './testing/build-comment';
import type { NewComment } from './comment-writes';
import { useRoomComments } from './use-room-comments';

const written: NewComment = {
  version: '1'.repeat(32),
  versionNumber: 1,
  text: 'The map is wrong',
  frames: { from: 10, to: 10 },
  drawing: null,
  parentId: null,
};
const pageOf = (comments: Comment[], seq: number, next: string | null = null) =>
  answer(endpoints.comments, { comments, next, seq });
const changesOf = (comments: Comment[], seq: number, more = false) =>
  answer(endpoints.commentChanges, { comments, more, seq });
const commentEvent = (comment: Comment) => ({ kind: 'comment', comment }) as const;
/** What the server stores for a posted comment. */
const storedOf = (body: unknown, n: number): Comment => {
  const { clientId, text, frames } = body as CommentRequest;
  return buildComment(n, { clientId, text, frames, author: ownAuthor });
};

/** As the guard of the signed-in pages does. */
const SignedIn = ({ children }: { children: ReactNode }) => (useSession().login ? children : null);

function openRoom(
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

type Opened = ReturnType<typeof openRoom>;
const statuses = ({ now }: Opened) => now().comments.map(({ status }) => status);
const post = async ({ now }: Opened, comment = written) => act(async () => now().post(comment));

describe('the comments of a room on a page', () => {
  it('load page by page', async () => {
    const room = openRoom(({ url }) =>
      url.searchParams.get('after') === 'second'
        ? pageOf([buildComment(2)], 2)
        : pageOf([buildComment(1)], 2, 'second'),
    );
    expect(room.now().isLoading).toBe(true);
    await room.shows('comment 1', 'comment 2');
    expect(room.now()).toMatchObject({ isLoading: false, error: null });
  });

  it('show why the first page could not load, and load it again on request', async () => {
    const room = openRoom(refusal(404, 'Video not found'));
    await waitFor(() => expect(room.now().error).toMatchObject({ status: 404 }));
    room.server.on(endpoints.comments, pageOf([buildComment(1)], 1));
    act(() => room.now().retry());
    await room.shows('comment 1');
    expect(room.now().error).toBeNull();
  });

  it('follow events, and load what is missing when one was lost', async () => {
    const room = openRoom();
    await room.shows('comment 1');
    room.socket(({ onEvent }) => onEvent(commentEvent(buildComment(2))));
    await room.shows('comment 1', 'comment 2');
    expect(room.server.calls(endpoints.commentChanges)).toHaveLength(0);
    room.server.on(endpoints.commentChanges, ({ url }) =>
      url.searchParams.get('after') === '2'
        ? changesOf([buildComment(3)], 5, true)
        : changesOf([buildComment(4), buildComment(5)], 5),
    );
    room.socket(({ onEvent }) => onEvent(commentEvent(buildComment(5))));
    await room.shows('comment 1', 'comment 2', 'comment 3', 'comment 4', 'comment 5');
    const asked = room.server.calls(endpoints.commentChanges).map(({ url }) => url.searchParams.get('after'));
    expect(asked).toEqual(['2', '3']);
  });

  it('are confirmed to api by one call for all that came within two seconds', async () => {
    const room = openRoom();
    await room.shows('comment 1');
    jest.useFakeTimers();
    for (const n of [2, 3]) room.socket(({ onEvent }) => onEvent(commentEvent(buildComment(n))));
    expect(room.texts()).toEqual(['comment 1', 'comment 2', 'comment 3']);
    expect(room.server.calls(endpoints.commentChanges)).toHaveLength(0);
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    jest.useRealTimers();
    const asked = room.server.calls(endpoints.commentChanges).map(({ url }) => url.searchParams.get('after'));
    expect(asked).toEqual(['3']);
  });

  it('catch up after every connection, and reload the room after the second and with its events', async () => {
    const room = openRoom();
    await room.shows('comment 1');
    const reload = jest.spyOn(room.queryClient, 'invalidateQueries');
    room.server.on(endpoints.commentChanges, changesOf([buildComment(2)], 2));
    room.socket(({ onConnect }) => onConnect(false));
    await room.shows('comment 1', 'comment 2');
    expect(reload).not.toHaveBeenCalled();
    room.server.on(endpoints.commentChanges, changesOf([buildComment(3)], 3));
    room.socket(({ onConnect }) => onConnect(true));
    await room.shows('comment 1', 'comment 2', 'comment 3');
    room.socket(({ onEvent }) => onEvent({ kind: 'video' }));
    expect(reload).toHaveBeenCalledTimes(4);
    room.socket(({ onPresence }) => onPresence(['1'.repeat(24)]));
    expect(room.now().present).toEqual(['1'.repeat(24)]);
    room.unmount();
    expect(room.isWatching()).toBe(false);
  });
});

describe('posting a comment', () => {
  it.each(['event', 'response'] as const)('shows it once when its %s comes first', async (first) => {
    const room = openRoom(pageOf([], 0));
    await waitFor(() => expect(room.now().isLoading).toBe(false));
    const held = heldReply();
    room.server.on(endpoints.postComment, held.handler);
    act(() => void room.now().post(written));
    expect(statuses(room)).toEqual(['sending']);
    const stored = storedOf(room.server.calls(endpoints.postComment)[0]?.body, 1);
    const event = () => room.socket(({ onEvent }) => onEvent(commentEvent(stored)));
    if (first === 'event') event();
    await act(async () => held.release(answer(endpoints.postComment, stored)));
    if (first === 'response') event();
    expect(room.now().comments.map(({ _id, status }) => [_id, status])).toEqual([[idOf(1), 'sent']]);
    expect(window.localStorage).toHaveLength(0);
  });

  it.each<[string, FakeReply]>([
    ['the network is down', 'unreachable'],
    ['the server fails', refusal(503, 'Down')],
    ['the session has ended', refusal(401, 'Your session has ended')],
  ])('keeps it when %s, and sends it with the same ID after a reload', async (_, reply) => {
    const room = openRoom(pageOf([], 0));
    room.server.on(endpoints.postComment, reply);
    await post(room);
    await waitFor(() => expect(room.server.calls(endpoints.postComment)).toHaveLength(1));
    const { clientId } = room.server.calls(endpoints.postComment)[0]?.body as CommentRequest;
    room.unmount();
    room.server.on(endpoints.postComment, ({ body }) => answer(endpoints.postComment, storedOf(body, 1)));
    const again = openRoom(pageOf([], 0), room.server);
    await waitFor(() => expect(statuses(again)).toEqual(['sent']));
    expect(again.now().comments[0]).toMatchObject({ clientId, text: written.text });
    expect(window.localStorage).toHaveLength(0);
  });

  it('offers to send or to give up what was kept', async () => {
    const room = openRoom(pageOf([], 0));
    room.server.on(endpoints.postComment, 'unreachable');
    await post(room);
    await post(room, { ...written, text: 'Another one', frames: { from: 20, to: 20 } });
    await waitFor(() => expect(statuses(room)).toEqual(['failed', 'failed']));
    const [first, second] = room.now().comments.map(({ clientId }) => clientId) as [string, string];
    room.server.on(endpoints.postComment, ({ body }) => answer(endpoints.postComment, storedOf(body, 1)));
    await act(async () => room.now().resend(first));
    act(() => room.now().discard(second));
    expect(room.now().comments.map(({ clientId, status }) => [clientId, status])).toEqual([[first, 'sent']]);
    expect(window.localStorage).toHaveLength(0);
  });

  it('sends again by itself when the browser is online again, except for what was refused', async () => {
    const room = openRoom(pageOf([], 0));
    room.server.on(endpoints.postComment, refusal(429, 'Too fast'));
    await post(room);
    room.server.on(endpoints.postComment, 'unreachable');
    await post(room, { ...written, text: 'Another one', frames: { from: 20, to: 20 } });
    await waitFor(() => expect(statuses(room)).toEqual(['failed', 'failed']));
    room.server.on(endpoints.postComment, ({ body }) => answer(endpoints.postComment, storedOf(body, 1)));
    const online = () => act(async () => void window.dispatchEvent(new Event('online')));
    await online();
    await online();
    expect(statuses(room)).toEqual(['failed', 'sent']);
    expect(room.server.calls(endpoints.postComment)).toHaveLength(3);
  });

  it('does not send again what the server turns out to have', async () => {
    const room = openRoom(pageOf([], 0));
    room.server.on(endpoints.postComment, 'unreachable');
    await post(room);
    const [call] = room.server.calls(endpoints.postComment);
    room.socket(({ onEvent }) => onEvent(commentEvent(storedOf(call?.body, 1))));
    expect(statuses(room)).toEqual(['sent']);
    expect(window.localStorage).toHaveLength(0);
  });

  it('keeps it with the reason when the server refuses it', async () => {
    const room = openRoom(pageOf([], 0));
    room.server.on(endpoints.postComment, refusal(409, 'No room for more'));
    await post(room);
    const kept = { text: written.text, status: 'failed', problem: 'No room for more' };
    await waitFor(() => expect(room.now().comments).toMatchObject([kept]));
  });
});

describe('changing a comment', () => {
  it.each([
    ['edit', endpoints.editComment, (room: Opened) => room.now().edit({ commentId: idOf(1), text: 'new' })],
    ['remove', endpoints.deleteComment, (room: Opened) => room.now().remove(idOf(1))],
    ['resolve', endpoints.resolveComment, (room: Opened) => room.now().resolve(idOf(1), true)],
  ] as const)('shows %s at once, and takes it back when it fails', async (name, endpoint, change) => {
    const room = openRoom();
    await room.shows('comment 1');
    const held = heldReply();
    room.server.on(endpoint, held.handler);
    let failed: unknown;
    act(() => void change(room).catch((error: unknown) => (failed = error)));
    const shown = room.now().comments.map(({ text, resolved }) => [text, resolved?.by.name]);
    expect(shown).toEqual(
      { edit: [['new', undefined]], remove: [], resolve: [['comment 1', 'creator']] }[name],
    );
    await act(async () => held.release(refusal(409, 'Too late')));
    await waitFor(() => expect(failed).toMatchObject({ status: 409, message: 'Too late' }));
    expect(room.texts()).toEqual(['comment 1']);
    expect(room.now().comments[0]?.resolved).toBeNull();
  });

  it('keeps what the server has confirmed', async () => {
    const room = openRoom();
    await room.shows('comment 1');
    room.server.on(
      endpoints.editComment,
      answer(endpoints.editComment, buildComment(1, { text: 'new', seq: 2 })),
    );
    await act(async () => room.now().edit({ commentId: idOf(1), text: 'new' }));
    expect(room.texts()).toEqual(['new']);
  });
});
