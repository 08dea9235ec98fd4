import { BroadcastChannel } from 'node:worker_threads';
import { endpoints, limits, type Notification } from '@cutroom/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { TeamListener } from '../../../lib/live/watch-team';
import { buildCreator, buildEditor, buildFreeEditor } from '../../../testing/builders';
import { answer, heldReply, refusal, type FakeServer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';
import { describeNotification, placeOf } from '../model/describe-notification';

const idOf = (number: number): string => number.toString(16).padStart(24, '0');
const videoId = idOf(0xabc);

const build = (overrides: Partial<Notification> = {}): Notification => ({
  _id: idOf(500),
  kind: 'new-cut',
  at: '2026-11-20T06:30:00.000Z',
  read: false,
  video: { _id: videoId, title: 'Monsoon', gone: false },
  by: 'Asha Rao',
  version: null,
  commentId: null,
  comments: 0,
  note: null,
  ...overrides,
});

/** A fake service that remembers what was read. */
function serveBell(server: FakeServer, entries: Notification[]) {
  const count = () => ({ unread: entries.filter(({ read }) => !read).length });
  server.on(endpoints.unreadNotifications, () => answer(endpoints.unreadNotifications, count()));
  server.on(endpoints.notifications, ({ url }) => {
    const before = url.searchParams.get('before');
    const from = before === null ? 0 : entries.findIndex(({ _id }) => _id === before) + 1;
    return answer(endpoints.notifications, entries.slice(from, from + limits.pageSize));
  });
  server.on(endpoints.readNotifications, ({ body }) => {
    const { notificationId, older } = body as { notificationId: string; older: boolean };
    for (const entry of entries) {
      if (entry._id === notificationId || (older && entry._id <= notificationId)) entry.read = true;
    }
    return answer(endpoints.readNotifications, count());
  });
}

async function open(entries: Notification[], as = buildCreator(), path = '/profile') {
  let listener: TeamListener | undefined;
  const app = await renderApp(path, {
    as,
    serve: (server) => serveBell(server, entries),
    watchTeam: (_, given) => {
      listener = given;
      return () => undefined;
    },
  });
  const bell = (name: string) => screen.findByRole('button', { name });
  return { ...app, bell, tell: () => act(() => listener?.onChange(['notifications'])) };
}

const dialog = () => screen.findByRole('dialog', { name: 'Notifications' });

describe('the bell', () => {
  it('names the number of unread entries, and marks all of them as read', async () => {
    const entries = [build({ _id: idOf(2) }), build({ _id: idOf(1), kind: 'published' })];
    const { bell, user, server } = await open(entries);
    await user.click(await bell('Notifications, 2 unread'));
    const list = within(await dialog());
    expect(await list.findByRole('link', { name: '“Monsoon” is on YouTube' })).toBeInTheDocument();
    await user.click(list.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(list.getByRole('button', { name: 'Mark all as read' })).toBeDisabled());
    expect(server.calls(endpoints.readNotifications).map(({ body }) => body)).toEqual([
      { notificationId: idOf(2), older: true },
    ]);
    await waitFor(() => expect(list.queryByText('(unread)')).not.toBeInTheDocument());
    await user.keyboard('{Escape}');
    expect(await bell('Notifications')).toHaveFocus();
  });

  it('marks one entry as read without leaving the page', async () => {
    const { bell, user, path } = await open([build({ _id: idOf(2) }), build({ _id: idOf(1) })]);
    await user.click(await bell('Notifications, 2 unread'));
    const list = within(await dialog());
    const [mark] = await list.findAllByRole('button', { name: 'Mark as read: Asha Rao uploaded “Monsoon”' });
    if (mark) await user.click(mark);
    await waitFor(() => expect(list.getAllByRole('button', { name: /^Mark as read/ })).toHaveLength(1));
    expect(list.getAllByRole('listitem')[0]).toHaveFocus();
    expect(path()).toBe('/profile');
  });

  it('counts correctly when two entries are marked at once and the first response is late', async () => {
    const entries = [build({ _id: idOf(2) }), build({ _id: idOf(1) })];
    const { bell, user, server } = await open(entries);
    await user.click(await bell('Notifications, 2 unread'));
    const list = within(await dialog());
    const marks = await list.findAllByRole('button', { name: /^Mark as read/ });
    const first = heldReply();
    server.on(endpoints.readNotifications, ({ body }) => {
      const { notificationId } = body as { notificationId: string };
      for (const entry of entries) if (entry._id === notificationId) entry.read = true;
      const unread = entries.filter(({ read }) => !read).length;
      return notificationId === idOf(2) ? first.handler() : answer(endpoints.readNotifications, { unread });
    });
    for (const mark of marks) await user.click(mark);
    first.release(answer(endpoints.readNotifications, { unread: 1 }));
    await waitFor(() => expect(server.calls(endpoints.readNotifications)).toHaveLength(2));
    await waitFor(() => expect(list.queryByText('(unread)')).not.toBeInTheDocument());
    await user.keyboard('{Escape}');
    expect(await bell('Notifications')).toBeInTheDocument();
  });

  it('opens the page that an entry is about, closes, and marks the entry as read', async () => {
    const commentId = idOf(7);
    const entry = build({ kind: 'comment', comments: 3, by: null, commentId });
    const { bell, user, history } = await open([entry], buildEditor());
    await user.click(await bell('Notifications, 1 unread'));
    await user.click(await within(await dialog()).findByRole('link', { name: /3 new comments/ }));
    expect(history.location).toMatchObject({
      pathname: `/videos/${videoId}`,
      search: `?comment=${commentId}`,
    });
    expect(await bell('Notifications')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('counts a new entry on the open page', async () => {
    const entries: Notification[] = [];
    const { bell, tell } = await open(entries);
    await bell('Notifications');
    entries.unshift(build());
    tell();
    expect(await bell('Notifications, 1 unread')).toBeInTheDocument();
  });

  it('exchanges with the other tabs of the browser what was read', async () => {
    window.BroadcastChannel = BroadcastChannel as unknown as typeof window.BroadcastChannel;
    const otherTab = new window.BroadcastChannel('cutroom.notifications');
    const told: unknown[] = [];
    otherTab.addEventListener('message', ({ data }) => told.push(data));
    const entries = [build({ _id: idOf(2) }), build({ _id: idOf(1) })];
    const { bell, user, unmount } = await open(entries);
    await bell('Notifications, 2 unread');
    entries.pop();
    otherTab.postMessage('read');
    await user.click(await bell('Notifications, 1 unread'));
    await user.click(await within(await dialog()).findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(told).toEqual(['read']));
    await bell('Notifications');
    unmount();
    otherTab.close();
    Reflect.deleteProperty(window, 'BroadcastChannel');
  });

  it('loads further pages on demand', async () => {
    const entries = Array.from({ length: limits.pageSize + 1 }, (_, index) =>
      build({ _id: idOf(100 - index), read: true }),
    );
    const { bell, user } = await open(entries);
    await user.click(await bell('Notifications'));
    const list = within(await dialog());
    await user.click(await list.findByRole('button', { name: 'Load more notifications' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(limits.pageSize + 1));
  });

  it('says what will appear in it while it is empty', async () => {
    const { bell, user } = await open([]);
    await user.click(await bell('Notifications'));
    expect(await screen.findByText('No notifications yet')).toBeInTheDocument();
  });

  it('offers Retry when the entries cannot be loaded', async () => {
    const { bell, user, server } = await open([build()]);
    server.on(endpoints.notifications, refusal(503, 'Try again in a moment'));
    await user.click(await bell('Notifications, 1 unread'));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    serveBell(server, [build()]);
    await user.click(retry);
    expect(await screen.findByRole('link', { name: /uploaded “Monsoon”/ })).toBeInTheDocument();
  });

  it('is missing for an editor without a team', async () => {
    const { server } = await renderApp('/profile', { as: buildFreeEditor() });
    expect(screen.queryByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument();
    expect(server.calls(endpoints.unreadNotifications)).toEqual([]);
  });
});

describe('an entry of the bell', () => {
  it.each<[Partial<Notification>, string, string | null]>([
    [{}, 'Asha Rao uploaded “Monsoon”', `/youtube/upload/${videoId}`],
    [{ kind: 'new-version', version: 3 }, 'Asha Rao uploaded v3 of “Monsoon”', `/youtube/upload/${videoId}`],
    [{ kind: 'changes-requested' }, 'Asha Rao requested changes to “Monsoon”', `/videos/${videoId}`],
    [
      { kind: 'changes-withdrawn' },
      'Asha Rao withdrew the request for changes to “Monsoon”',
      `/videos/${videoId}`,
    ],
    [
      { kind: 'comment', comments: 1, commentId: idOf(7) },
      'Asha Rao commented on “Monsoon”',
      `/videos/${videoId}?comment=${idOf(7)}`,
    ],
    [{ kind: 'comment', comments: 2 }, '2 new comments by Asha Rao on “Monsoon”', `/videos/${videoId}`],
    [{ kind: 'published', by: null }, '“Monsoon” is on YouTube', `/videos/${videoId}`],
    [{ kind: 'failed' }, 'Publishing “Monsoon” failed', `/youtube/upload/${videoId}`],
    [{ kind: 'archived' as never }, 'There is news about “Monsoon”', `/videos/${videoId}`],
    [{ kind: 'permission-needed' }, '“Monsoon” needs your permission', '/status'],
    [{ video: { _id: videoId, title: 'Monsoon', gone: true } }, 'Asha Rao uploaded “Monsoon”', null],
  ])('%j says what happened and where', (overrides, text, place) => {
    const entry = build(overrides);
    expect([describeNotification(entry), placeOf(entry)]).toEqual([text, place]);
  });
});
