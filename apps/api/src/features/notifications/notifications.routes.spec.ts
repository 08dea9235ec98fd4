import { endpoints, limits, type Notification, replies } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildCreator, buildEditor, type SignedIn } from '../../testing/builders';
import { addressNews } from '../comments/notices/address-news';
import { useComments } from '../comments/testing/use-comments';
import type { News } from './notifications';

const stage = useComments();

async function bellOf({ token }: SignedIn, query = ''): Promise<Notification[]> {
  const row = { ...endpoints.notifications, path: `/notifications${query}` };
  return (await stage.api.call(row, { token })).data ?? [];
}

const unreadOf = async ({ token }: SignedIn) =>
  (await stage.api.call(endpoints.unreadNotifications, { token })).data?.unread;

const read = ({ token }: SignedIn, notificationId = '', older = false) =>
  stage.api.call(endpoints.readNotifications, { token, body: { notificationId, older } });

const address = (overrides = {}) =>
  addressNews({ ...stage.api.deps, ...stage.after(limits.commentEmailDelayMs + 30_000), ...overrides });

const newsAbout = (event: string, overrides: Partial<News> = {}): News => ({
  kind: 'published',
  teamId: new Types.ObjectId(stage.creator.teamId),
  to: [new Types.ObjectId(stage.creator.id), new Types.ObjectId(stage.editor.id)],
  video: { _id: new Types.ObjectId(), title: `Cut ${event}` },
  event,
  ...overrides,
});

/** Gives a user as many old entries as are kept. @returns the user's id */
async function fillBell({ id, teamId }: SignedIn): Promise<Types.ObjectId> {
  const userId = new Types.ObjectId(id);
  const row = { userId, teamId: new Types.ObjectId(teamId ?? ''), kind: 'published', title: 'Old' } as const;
  const old = Array.from({ length: limits.notificationsPerUser }, (_, n) => ({
    ...{ ...row, at: new Date(), read: false, comments: 0, videoId: new Types.ObjectId(), key: `${id}:${n}` },
  }));
  await stage.api.deps.bell.insertMany(old);
  return userId;
}

describe('the bell', () => {
  it('tells the creator once of a cut and of its next version, however often they are reported', async () => {
    const { api, editor, creator } = stage;
    const url = await stage.startUpload({ title: 'Monsoon' });
    await stage.put(url, 'first');
    await Promise.all([stage.finish(url), stage.finish(url)]);
    const videoId = String((await stage.rowOf(url))._id);
    const about = { videoId, comment: 'Second cut', maximumVideoQuality: '720p', extension: 'mp4' };
    const next = await api.call(endpoints.startVersion, { token: editor.token, body: about });
    await stage.put(next.data ?? '', 'second');
    await Promise.all([stage.finish(next.data), stage.finish(next.data)]);
    expect(await bellOf(creator)).toMatchObject([
      { kind: 'new-version', by: 'An Editor', version: 2, video: { _id: videoId, title: 'Monsoon' } },
      { kind: 'new-cut', by: 'An Editor', version: null, read: false },
    ]);
    expect(await bellOf(editor)).toEqual([]);
  });

  it('tells the editor each time that changes are requested or withdrawn, and a repeated call nothing', async () => {
    const { token } = stage.creator;
    const { _id, object } = await stage.commented();
    const about = { videoId: _id.toHexString(), version: object?.version ?? '' };
    const request = () =>
      stage.api.call(endpoints.requestChanges, { token, body: { ...about, note: 'Shorter' } });
    await request();
    await request();
    const withdraw = () => stage.api.call(endpoints.withdrawChanges, { token, body: about });
    await withdraw();
    await withdraw();
    await request();
    const entry = { kind: 'changes-requested', by: stage.creator.username, version: 1, note: 'Shorter' };
    const withdrawn = { kind: 'changes-withdrawn', by: stage.creator.username, version: 1, note: null };
    expect(await bellOf(stage.editor)).toMatchObject([entry, withdrawn, entry]);
  });

  it('shows the beginning of a long note, like the activity, and no half of an emoji', async () => {
    const { _id, object } = await stage.commented();
    const body = {
      videoId: _id.toHexString(),
      version: object?.version,
      note: `${'x'.repeat(299)}😀 and more`,
    };
    await stage.api.call(endpoints.requestChanges, { token: stage.creator.token, body });
    const note = 'x'.repeat(299);
    expect(await bellOf(stage.editor)).toMatchObject([{ note }]);
    expect(await stage.activity('changes-requested')).toMatchObject([{ note }]);
  });

  it('tells of comments in one entry per reader, about those by others that they have not seen', async () => {
    const { creator, editor, api } = stage;
    const other = await buildEditor(api.deps, creator.teamId);
    const video = await stage.commented();
    const seen = await stage.post(video, editor);
    const first = await stage.post(video, editor);
    await stage.post(video, creator);
    await stage.post(video, editor);
    await api.deps.commentNotices.seen(video._id, seen.postedSeq, [creator.id]);
    await api.call(endpoints.muteVideo, {
      token: creator.token,
      body: { videoId: video._id.toHexString(), muted: true },
    });
    // Two processes, and one that fails before its transaction ends.
    const away = { write: () => Promise.reject(new Error('away')) };
    await address({ notifications: away });
    await Promise.all([address(), address()]);
    await address();
    const commentId = first._id.toHexString();
    expect((await bellOf(creator))[0]).toMatchObject({
      kind: 'comment',
      by: editor.username,
      comments: 2,
      commentId,
    });
    expect(await bellOf(editor)).toMatchObject([{ kind: 'comment', by: creator.username, comments: 1 }]);
    expect(await bellOf(other)).toMatchObject([{ kind: 'comment', by: null, comments: 4 }]);
  });

  it('stores the same news once, also for callers without a transaction, and nothing of one that is undone', async () => {
    const { notifications, connection } = stage.api.deps;
    const news = newsAbout('1');
    const inTransaction = () => connection.transaction((session) => notifications.write([news], session));
    await Promise.all([
      notifications.write([news]),
      notifications.write([news]),
      inTransaction(),
      inTransaction(),
    ]);
    const undone = connection.transaction(async (session) => {
      await notifications.write([newsAbout('2')], session);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await bellOf(stage.creator)).toMatchObject([{ video: { title: 'Cut 1' } }]);
  });

  it('fails when an entry cannot be stored, so that the change that it reports is undone', async () => {
    const { notifications, connection, bell } = stage.api.deps;
    const spy = jest.spyOn(bell, 'bulkWrite').mockRejectedValue(new Error('away'));
    const told = connection.transaction((session) => notifications.write([newsAbout('1')], session));
    await expect(told).rejects.toThrow('away');
    await expect(notifications.write([newsAbout('1')])).rejects.toThrow('away');
    spy.mockRestore();
  });

  it('leaves out what only a newer version knows, and does not count it', async () => {
    const { notifications, bell } = stage.api.deps;
    const { creator } = stage;
    await notifications.write([newsAbout('known')]);
    const [entry] = await bellOf(creator);
    const row = await bell.findOne({ _id: entry?._id }).lean();
    const newer = { ...row, _id: new Types.ObjectId(), key: 'newer', kind: 'of-a-newer-version' };
    await bell.collection.insertOne(newer);
    expect(await bellOf(creator)).toEqual([entry]);
    expect(await unreadOf(creator)).toBe(1);
  });

  it('keeps the newest entries of each user, and pages them by a cursor', async () => {
    const { notifications, bell } = stage.api.deps;
    const { creator, editor } = stage;
    const toEditor = { to: [new Types.ObjectId(editor.id)] };
    await notifications.write([newsAbout('older', toEditor)]);
    const userId = await fillBell(creator);
    await notifications.write([newsAbout('other', toEditor)]);
    await notifications.write([newsAbout('new'), newsAbout('newer')]);
    expect(await bell.countDocuments({ userId })).toBe(limits.notificationsPerUser);
    const ofEditor = (await bellOf(editor)).map(({ video }) => video.title);
    expect(ofEditor).toEqual(['Cut newer', 'Cut new', 'Cut other', 'Cut older']);
    const first = await bellOf(creator, '?limit=2');
    expect(first.map(({ video }) => video.title)).toEqual(['Cut newer', 'Cut new']);
    const rest = await bellOf(creator, `?limit=100&before=${first.at(-1)?._id}`);
    expect(rest).toHaveLength(100);
    expect(rest.every(({ video }) => video.title === 'Old')).toBe(true);
    const indexes = await bell.collection.indexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: limits.notificationKeptDays * 86_400 }),
    );
  });

  it('writes full bells in concurrent transactions, none of which has to start again', async () => {
    const { notifications, bell, connection } = stage.api.deps;
    const userId = await fillBell(stage.creator);
    let tries = 0;
    const inTransaction = (event: number) =>
      connection.transaction(async (session) => {
        tries += 1;
        await notifications.write([newsAbout(`event ${event}`)], session);
      });
    const events = Array.from({ length: 8 }, (_, event) => event);
    await Promise.all(events.map(inTransaction));
    expect(tries).toBe(events.length);
    expect(await bell.countDocuments({ userId, title: { $ne: 'Old' } })).toBe(events.length);
  });

  it('says which video was deleted, and what it was renamed to', async () => {
    const video = await stage.commented('Before');
    const { videos } = stage.api.deps;
    await videos.updateOne({ _id: video._id }, { $set: { title: 'After' } });
    expect((await bellOf(stage.creator))[0]?.video).toMatchObject({ title: 'After', gone: false });
    await videos.updateOne({ _id: video._id }, { $set: { state: 'DELETED' } });
    expect((await bellOf(stage.creator))[0]?.video).toMatchObject({ title: 'Before', gone: true });
  });

  it('shows nothing of a team to former members and to users who were never in it', async () => {
    const { api, creator, editor } = stage;
    const leaver = await buildEditor(api.deps, creator.teamId);
    const to = [editor.id, leaver.id].map((id) => new Types.ObjectId(id));
    await api.deps.notifications.write([newsAbout('1', { to })]);
    expect(await unreadOf(leaver)).toBe(1);
    await api.call(endpoints.leaveTeam, { token: leaver.token, body: { teamId: creator.teamId } });
    await stage.removeEditor();
    expect((await api.call(endpoints.notifications, { token: leaver.token })).status).toBe(403);
    expect((await api.call(endpoints.notifications, { token: editor.token })).status).toBe(401);
    const rival = await buildCreator(api.deps);
    const { users } = api.deps;
    await users.updateOne({ _id: leaver.id }, { $set: { teamId: new Types.ObjectId(rival.teamId) } });
    await api.deps.notifications.write([newsAbout('2', { to })]);
    for (const person of [leaver, rival]) {
      expect([await bellOf(person), await unreadOf(person)]).toEqual([[], 0]);
    }
    // Not even after a return to the team: only what was written before the departure is there.
    expect(await api.deps.bell.countDocuments({ userId: leaver.id })).toBe(1);
  });
});

describe('POST /notifications/read', () => {
  it('marks one entry, or all up to it, and never one that came later or is not the own', async () => {
    const { creator, editor, api } = stage;
    for (const event of ['1', '2', '3', '4']) await api.deps.notifications.write([newsAbout(event)]);
    const [fourth, third, second, first] = (await bellOf(creator)).map(({ _id }) => _id);
    for (const _ of [1, 2])
      expect(await read(creator, second)).toMatchObject({ status: 200, data: { unread: 3 } });
    const [ofEditor] = await bellOf(editor);
    expect(await read(creator, ofEditor?._id)).toMatchObject({
      status: 404,
      message: replies.notificationNotFound,
    });
    expect(await read(creator, third, true)).toMatchObject({ data: { unread: 1 } });
    expect((await bellOf(creator)).map(({ _id, read }) => [_id, read])).toEqual([
      [fourth, false],
      [third, true],
      [second, true],
      [first, true],
    ]);
    expect(await unreadOf(editor)).toBe(4);
  });
});
