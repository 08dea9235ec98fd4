import { endpoints, replies, type CommentRequest } from '@cutroom/contracts';
import { act, waitFor } from '@testing-library/react';
import { answer, heldReply, refusal, type FakeReply } from '../../../testing/fake-server';
import { buildComment, idOf } from './testing/build-comment';
import { commentEvent, openRoom, pageOf, post, statuses, storedOf, written } from './testing/open-room';

describe('posting a comment', () => {
  it.each(['event', 'response'] as const)(
    'shows the comment once when its %s arrives first',
    async (first) => {
      const room = openRoom(pageOf([], 0));
      await waitFor(() => expect(room.now().isLoading).toBe(false));
      const held = heldReply();
      room.server.on(endpoints.postComment, held.handler);
      await post(room);
      expect(statuses(room)).toEqual(['sending']);
      const stored = storedOf(room.server.calls(endpoints.postComment)[0]?.body, 1);
      const event = () => room.socket(({ onEvent }) => onEvent(commentEvent(stored)));
      if (first === 'event') event();
      await act(async () => held.release(answer(endpoints.postComment, stored)));
      if (first === 'response') event();
      expect(room.now().comments.map(({ _id, status }) => [_id, status])).toEqual([[idOf(1), 'sent']]);
      expect(window.localStorage).toHaveLength(0);
    },
  );

  it.each<[string, FakeReply]>([
    ['the network is down', 'unreachable'],
    ['the server fails', refusal(503, 'Down')],
    ['the session has ended', refusal(401, 'Your session has ended')],
  ])('keeps the comment when %s, and sends it with the same ID after a reload', async (_, reply) => {
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

  it('sends the stored comments after a reload, also when one of them cannot be read', async () => {
    const room = openRoom(pageOf([], 0));
    room.server.on(endpoints.postComment, 'unreachable');
    await post(room);
    room.unmount();
    const [[key, stored] = ['', '']] = Object.entries<string>(window.localStorage);
    window.localStorage.setItem(key, stored.replace('[{', '[{"request":{}},{'));
    room.server.on(endpoints.postComment, ({ body }) => answer(endpoints.postComment, storedOf(body, 1)));
    const again = openRoom(pageOf([], 0), room.server);
    await waitFor(() => expect(statuses(again)).toEqual(['sent']));
  });

  it('shows a reply that was not sent when the comment that it replies to is gone after a reload', async () => {
    const room = openRoom(pageOf([buildComment(1)], 1));
    await waitFor(() => expect(room.now().isLoading).toBe(false));
    room.server.on(endpoints.postComment, 'unreachable');
    await post(room, { ...written, frames: null, parentId: idOf(1) });
    room.unmount();
    room.server.on(endpoints.postComment, refusal(409, replies.commentDeleted));
    const again = openRoom(pageOf([], 2), room.server);
    await again.shows('', written.text);
    const [parent, reply] = again.now().comments;
    expect(parent).toMatchObject({ _id: idOf(1), deleted: true });
    expect(reply).toMatchObject({ status: 'failed', problem: replies.commentDeleted });
    act(() => again.now().discard(reply?.clientId ?? ''));
    expect(again.texts()).toEqual([]);
    expect(window.localStorage).toHaveLength(0);
  });

  it('sends the rate at which its frames are counted, also after a reload', async () => {
    const rate = { numerator: 25, denominator: 1 };
    const room = openRoom(pageOf([], 0));
    room.server.on(endpoints.postComment, 'unreachable');
    await post(room, { ...written, rate });
    await waitFor(() => expect(room.now().comments).toMatchObject([{ status: 'failed', rate }]));
    room.unmount();
    room.server.on(endpoints.postComment, ({ body }) => answer(endpoints.postComment, storedOf(body, 1)));
    const again = openRoom(pageOf([], 0), room.server);
    await waitFor(() => expect(statuses(again)).toEqual(['sent']));
    const bodies = room.server.calls(endpoints.postComment).map(({ body }) => body);
    expect(bodies).toMatchObject([{ rate }, { rate }]);
  });

  it('sends a comment after the response to the one before it', async () => {
    const room = openRoom(pageOf([], 0));
    await waitFor(() => expect(room.now().isLoading).toBe(false));
    const sent = () => room.server.calls(endpoints.postComment).map(({ body }) => body as CommentRequest);
    const held = heldReply();
    room.server.on(endpoints.postComment, held.handler);
    await post(room, { ...written, text: 'one' });
    await post(room, { ...written, text: 'two' });
    expect(statuses(room)).toEqual(['sending', 'sending']);
    expect(sent().map(({ text }) => text)).toEqual(['one']);
    room.server.on(endpoints.postComment, ({ body }) => answer(endpoints.postComment, storedOf(body, 2)));
    await act(async () => held.release(answer(endpoints.postComment, storedOf(sent()[0], 1))));
    await waitFor(() => expect(statuses(room)).toEqual(['sent', 'sent']));
    expect(sent().map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('offers to send or discard a stored comment', async () => {
    const room = openRoom(pageOf([], 0));
    room.server.on(endpoints.postComment, 'unreachable');
    await post(room);
    await post(room, { ...written, text: 'Another one', frames: { from: 20, to: 20 } });
    await waitFor(() => expect(statuses(room)).toEqual(['failed', 'failed']));
    // 'Not sent.' needs no further reason.
    expect(room.now().comments.map(({ problem }) => problem)).toEqual([null, null]);
    const [first, second] = room.now().comments.map(({ clientId }) => clientId) as [string, string];
    room.server.on(endpoints.postComment, ({ body }) => answer(endpoints.postComment, storedOf(body, 1)));
    await act(async () => room.now().resend(first));
    act(() => room.now().discard(second));
    expect(room.now().comments.map(({ clientId, status }) => [clientId, status])).toEqual([[first, 'sent']]);
    expect(window.localStorage).toHaveLength(0);
  });

  it('resends comments when the browser is back online, except for refused ones', async () => {
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

  it.each(['is back online', 'has reloaded the page'])(
    'resends comments one after the other, as they were written, when the browser %s',
    async (event) => {
      let room = openRoom(pageOf([], 0));
      const { server } = room;
      const sent = () => server.calls(endpoints.postComment).map(({ body }) => (body as CommentRequest).text);
      server.on(endpoints.postComment, 'unreachable');
      for (const text of ['one', 'two', 'three']) await post(room, { ...written, text });
      await waitFor(() => expect(statuses(room)).toEqual(['failed', 'failed', 'failed']));
      const first = heldReply();
      server.on(endpoints.postComment, first.handler);
      if (event === 'is back online') act(() => void window.dispatchEvent(new Event('online')));
      else {
        room.unmount();
        room = openRoom(pageOf([], 0), server);
      }
      await waitFor(() => expect(statuses(room)).toEqual(['sending', 'failed', 'failed']));
      expect(sent().slice(3)).toEqual(['one']);
      server.on(endpoints.postComment, 'unreachable');
      first.release(answer(endpoints.postComment, storedOf(server.calls(endpoints.postComment)[3]?.body, 1)));
      await waitFor(() => expect(sent().slice(3)).toEqual(['one', 'two']));
      await waitFor(() => expect(statuses(room)).toEqual(['sent', 'failed', 'failed']));
      // The third waits, because the second could not be sent.
      let number = 1;
      server.on(endpoints.postComment, ({ body }) =>
        answer(endpoints.postComment, storedOf(body, (number += 1))),
      );
      await act(async () => void window.dispatchEvent(new Event('online')));
      await waitFor(() => expect(statuses(room)).toEqual(['sent', 'sent', 'sent']));
      expect(sent().slice(5)).toEqual(['two', 'three']);
    },
  );

  describe.each<[string, (keyof Storage)[]]>([
    ['full', ['setItem']],
    ['closed to the page', ['getItem', 'setItem', 'removeItem']],
  ])('while the storage of the browser is %s', (_, refused) => {
    beforeEach(() => {
      for (const name of refused)
        jest.spyOn(Storage.prototype, name as 'setItem').mockImplementation(() => {
          throw new DOMException('No storage', 'QuotaExceededError');
        });
    });
    afterEach(() => jest.restoreAllMocks());

    async function openUnsent() {
      const room = openRoom(pageOf([], 0));
      room.server.on(endpoints.postComment, 'unreachable');
      await post(room);
      await waitFor(() => expect(statuses(room)).toEqual(['failed']));
      room.server.on(endpoints.postComment, ({ body }) => answer(endpoints.postComment, storedOf(body, 1)));
      const clientIds = () =>
        room.server.calls(endpoints.postComment).map(({ body }) => (body as CommentRequest).clientId);
      return { room, clientIds };
    }

    it('resends a comment on Retry, with the same ID', async () => {
      const { room, clientIds } = await openUnsent();
      const [clientId = ''] = clientIds();
      await act(async () => room.now().resend(clientId));
      expect(statuses(room)).toEqual(['sent']);
      expect(clientIds()).toEqual([clientId, clientId]);
    });

    it('resends a comment once when the browser is back online', async () => {
      const { room, clientIds } = await openUnsent();
      const online = () => act(async () => void window.dispatchEvent(new Event('online')));
      await online();
      await online();
      expect(statuses(room)).toEqual(['sent']);
      expect(clientIds()).toHaveLength(2);
    });

    it('does not resend a comment that the user discarded', async () => {
      const { room, clientIds } = await openUnsent();
      const [clientId = ''] = clientIds();
      act(() => room.now().discard(clientId));
      await act(async () => room.now().resend(clientId));
      expect(room.now().comments).toEqual([]);
      expect(clientIds()).toHaveLength(1);
    });
  });

  it('resends a comment that another tab discarded only on Retry', async () => {
    const room = openRoom(pageOf([], 0));
    room.server.on(endpoints.postComment, 'unreachable');
    await post(room);
    await waitFor(() => expect(statuses(room)).toEqual(['failed']));
    // The other tab shares only the storage.
    window.localStorage.clear();
    room.server.on(endpoints.postComment, ({ body }) => answer(endpoints.postComment, storedOf(body, 1)));
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(statuses(room)).toEqual(['failed']);
    const clientId = room.now().comments[0]?.clientId ?? '';
    await act(async () => room.now().resend(clientId));
    expect(statuses(room)).toEqual(['sent']);
  });

  it('does not resend a comment that the server turns out to have', async () => {
    const room = openRoom(pageOf([], 0));
    room.server.on(endpoints.postComment, 'unreachable');
    await post(room);
    const [call] = room.server.calls(endpoints.postComment);
    room.socket(({ onEvent }) => onEvent(commentEvent(storedOf(call?.body, 1))));
    expect(statuses(room)).toEqual(['sent']);
    expect(window.localStorage).toHaveLength(0);
  });

  it('keeps a comment with the reason when the server refuses it', async () => {
    const room = openRoom(pageOf([], 0));
    room.server.on(endpoints.postComment, refusal(409, 'No room for more'));
    await post(room);
    const kept = { text: written.text, status: 'failed', problem: 'No room for more' };
    await waitFor(() => expect(room.now().comments).toMatchObject([kept]));
  });
});
