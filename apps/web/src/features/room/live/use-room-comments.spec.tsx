import { endpoints } from '@cutroom/contracts';
import { act, waitFor } from '@testing-library/react';
import { session } from '../../../lib/session/session';
import { buildCreator } from '../../../testing/builders';
import { answer, heldReply, refusal } from '../../../testing/fake-server';
import { buildComment, idOf } from './testing/build-comment';
import { changesOf, commentEvent, openRoom, pageOf, type Opened } from './testing/open-room';

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

  it('follow events, and load missing changes when an event was lost', async () => {
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

  it('stay when the user changes their name in another tab', async () => {
    const room = openRoom();
    await room.shows('comment 1');
    act(() => session.updateProfile({ ...buildCreator(), name: 'Ravi Kulkarni' }));
    expect(room.texts()).toEqual(['comment 1']);
    expect(room.server.calls(endpoints.comments)).toHaveLength(1);
  });

  it('are confirmed to the API by one call for all that arrive within two seconds', async () => {
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

  it('catch up after every connection, and reload the room after a reconnect and on its events', async () => {
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

describe('changing a comment', () => {
  it.each([
    ['edit', endpoints.editComment, (room: Opened) => room.now().edit({ commentId: idOf(1), text: 'new' })],
    ['remove', endpoints.deleteComment, (room: Opened) => room.now().remove(idOf(1))],
    ['resolve', endpoints.resolveComment, (room: Opened) => room.now().resolve(idOf(1), true)],
  ] as const)('shows %s at once, and reverts it when it fails', async (name, endpoint, change) => {
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

  it('keeps a change that the server has confirmed', async () => {
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
