import { endpoints } from '@cutroom/contracts';
import { chosenOptions } from '@cutroom/contracts/testing';
import { Types } from 'mongoose';
import { buildCreator } from '../../testing/builders';
import { leaseOfAnother } from '../../testing/lease-of-another';
import { useBrowse } from './testing/use-browse';

const stage = useBrowse();
const { build, rawPage, titlesOf, editorCalled } = stage;

describe('GET /video/browse', () => {
  it('lists each view for creators and editors, and nothing of the bin, of unfinished uploads and of other teams', async () => {
    const states = ['AWAITING_UPLOAD', 'PENDING', 'CHANGES_REQUESTED', 'PUBLISHING', 'PUBLISHED', 'DELETED'];
    // Held by a process, or the row in transfer would be set aside for what it lacks.
    const lease = leaseOfAnother();
    for (const state of states) await build(state, { state, lease });
    await build('theirs', { teamId: new Types.ObjectId() });
    for (const by of [stage.creator, stage.editor]) {
      expect(await titlesOf({ view: 'pending' }, by)).toEqual(['PENDING']);
      expect(await titlesOf({ view: 'waiting' }, by)).toEqual(['CHANGES_REQUESTED']);
      expect(await titlesOf({ view: 'transfer' }, by)).toEqual(['PUBLISHING']);
      expect(await titlesOf({ view: 'published' }, by)).toEqual(['PUBLISHED']);
    }
    const rival = await buildCreator(stage.api.deps);
    expect(
      await rawPage({ view: 'pending', q: 'pending', editor: stage.editor.id, with: 'editors' }, rival),
    ).toMatchObject({
      videos: [],
      next: null,
      editors: [],
    });
  });

  it('finds words and their beginnings in title, comment and the names of editors, also of those who left', async () => {
    const maria = await editorCalled('María Pérez');
    const left = await editorCalled('Zoë Quinn');
    await build('Monsoon in Mumbai');
    await build('Studio tour', { comment: 'Café scene in MUMBAI' });
    await build('Desk', { uploadedBy: maria.id });
    await build('Mumbai again', { uploadedBy: maria.id });
    await build('Farewell', { uploadedBy: left.id });
    await build('Orphan', { uploadedBy: new Types.ObjectId() });
    await stage.api.deps.users.updateOne({ _id: left.id }, { $set: { teamId: null } });
    const found = (q: string, more = {}) => titlesOf({ q, ...more });
    expect(await found('mumb')).toEqual(['Mumbai again', 'Studio tour', 'Monsoon in Mumbai']);
    expect(await found('cafe mumbai')).toEqual(['Studio tour']);
    expect(await found('MARIA')).toEqual(['Mumbai again', 'Desk']);
    expect(await found('mumbai per')).toEqual(['Mumbai again']);
    expect(await found('zoe')).toEqual(['Farewell']);
    expect(await found('former')).toEqual(['Orphan']);
    expect(await found('mumbai', { editor: maria.id })).toEqual(['Mumbai again']);
    expect(await found('mumbai', { sort: 'oldest' })).toHaveLength(3);
    expect(await found('mumbai', { sort: 'quality' })).toHaveLength(3);
    for (const q of ['umbai', '!?', '.*', 'mumbai $where']) expect(await found(q)).toEqual([]);
    expect(await found('')).toHaveLength(6);
  });

  it('asks for the videos of a few editors at a time when the names of many have a word', async () => {
    const { connection, users } = stage.api.deps;
    const editors = Array.from({ length: 40 }, (_, at) => {
      const [_id, username] = [new Types.ObjectId(), `namesake${at}`];
      const teamId = new Types.ObjectId(stage.creator.teamId);
      return {
        _id,
        username,
        usernameLower: username,
        email: username,
        name: username,
        role: 'EDITOR',
        teamId,
      };
    });
    await users.collection.insertMany(editors);
    const titles: string[] = [];
    for (const { _id } of editors)
      titles.unshift(await build(`Cut ${titles.length}`, { uploadedBy: _id.toHexString() }));
    const running = new Set<number>();
    let most = 0;
    connection.getClient().on('commandStarted', ({ requestId, command }) => {
      const { find, filter } = command as { find?: string; filter?: { 'review.uploadedBy'?: unknown } };
      // Jobs look for videos as well.
      const asksForOne = find === 'videos' && filter?.['review.uploadedBy'] instanceof Types.ObjectId;
      if (asksForOne) most = Math.max(most, running.add(requestId).size);
    });
    connection.getClient().on('commandSucceeded', ({ requestId }) => running.delete(requestId));
    const found = await titlesOf({ q: 'namesake', limit: '100' });
    expect(found).toEqual(titles);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(10);
  });

  it('filters by editor, quality and days in IST, and sorts by each of them', async () => {
    const [zoe, ana] = [await editorCalled('Zoe'), await editorCalled('ana')];
    await build('a', { uploadedBy: zoe.id, maximumVideoQuality: '720p' }, '2026-11-18');
    await build('b', { uploadedBy: ana.id, maximumVideoQuality: '2160p' }, '2026-11-19');
    await build('c', { uploadedBy: zoe.id }, '2026-11-20');
    await build('d', { uploadedBy: ana.id, maximumVideoQuality: '720p' }, '2026-11-21');
    expect(await titlesOf({})).toEqual(['d', 'c', 'b', 'a']);
    expect(await titlesOf({ sort: 'oldest' })).toEqual(['a', 'b', 'c', 'd']);
    expect(await titlesOf({ sort: 'editor' })).toEqual(['d', 'b', 'c', 'a']);
    expect(await titlesOf({ sort: 'quality' })).toEqual(['b', 'c', 'd', 'a']);
    expect(await titlesOf({ editor: ana.id })).toEqual(['d', 'b']);
    expect(await titlesOf({ quality: '720p' })).toEqual(['d', 'a']);
    expect(await titlesOf({ quality: '720p', editor: zoe.id, sort: 'editor' })).toEqual(['a']);
    expect(await titlesOf({ from: '2026-11-19', to: '2026-11-20' })).toEqual(['c', 'b']);
    expect(await titlesOf({ from: '2026-11-19', sort: 'oldest' })).toEqual(['b', 'c', 'd']);
    expect(await titlesOf({ to: '2026-11-19', q: 'ready', sort: 'oldest' })).toEqual(['a', 'b']);
    const { editors } = await rawPage({ view: 'waiting', with: 'editors' });
    expect(editors?.map(({ name }) => name)).toEqual(['An Editor', 'ana', 'Zoe']);
    expect(editors?.map(({ _id }) => _id)).toContain(stage.editor.id);
  });

  it('skips and repeats nothing when uploads arrive between two pages', async () => {
    for (const title of ['one', 'two', 'three']) await build(title);
    for (const sort of ['newest', 'editor', 'quality']) {
      const first = await rawPage({ view: 'pending', limit: '2', sort });
      await build(`newer ${sort}`);
      const second = await rawPage({ view: 'pending', limit: '2', sort, after: first.next ?? '' });
      const titles = [...(first.videos ?? []), ...(second.videos ?? [])].map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
      expect(titles).not.toContain(`newer ${sort}`);
      expect(second.editors).toEqual([]);
    }
  });

  it('shows both roles what YouTube was sent for a published video, and nothing like it in other views', async () => {
    const details = {
      title: 'On the channel',
      description: 'What it is about',
      tags: ['cut'],
      privacyStatus: 'unlisted',
      notifySubscribers: false,
      options: chosenOptions,
    };
    const publish = {
      attempt: 1,
      details,
      thumbnail: 'thumbnails/x.jpg',
      approvedBy: stage.creator.id,
      approvedAt: new Date('2026-11-20T10:00:00Z'),
      object: { version: 'v', key: 'k', etag: 'e', size: 1, contentType: 'video/mp4', source: {} },
      lastChunkSent: true,
      thumbnailSet: true,
    };
    await build('published', { state: 'PUBLISHED', publish, originalsDeletedAt: new Date('2026-11-21') });
    const { options: _, ...plain } = details;
    await build('named no options', { state: 'PUBLISHED', publish: { ...publish, details: plain } });
    await build('came back', { publish });
    const { videos: rows } = stage.api.deps;
    await build('damaged', { state: 'PUBLISHED', publish });
    await rows.updateOne({ title: 'damaged' }, { $set: { 'publish.details': null } });
    for (const by of [stage.creator, stage.editor]) {
      const { videos } = await rawPage({ view: 'published' }, by);
      expect(videos?.[0]).toMatchObject({ title: 'damaged', sent: null });
      expect(videos?.[1]?.sent?.options).toBeNull();
      expect(videos?.[2]?.sent).toEqual({
        ...details,
        approvedAt: '2026-11-20T10:00:00.000Z',
        publishedAt: null,
      });
      expect(videos?.[2]?.originalDeletedAt).toBe('2026-11-21T00:00:00.000Z');
      expect((await rawPage({ view: 'pending' }, by)).videos?.[0]?.sent).toBeNull();
    }
  });

  it.each([
    {},
    { view: 'bin' },
    { view: 'pending', sort: 'title' },
    { view: 'pending', editor: 'x' },
    { view: 'pending', quality: '4k' },
    { view: 'pending', from: '2026-02-30' },
    { view: 'pending', to: '1999-01-01' },
    { view: 'pending', q: 'x'.repeat(101) },
    { view: 'pending', limit: '101' },
    { view: 'pending', after: 'x' },
    { view: 'pending', after: 'f'.repeat(24) },
    { view: 'pending', after: `1080p.${'f'.repeat(36)}` },
    { view: 'pending', sort: 'quality', after: 'f'.repeat(36) },
  ])('answers 400 to %j', async (query) => {
    expect((await rawPage(query as Record<string, string>)).status).toBe(400);
  });

  it('finds an edited video by its new words alone', async () => {
    await build('Before');
    const { videos } = await rawPage({ view: 'pending' });
    const expected = { title: 'Before', comment: 'Ready for review', maximumVideoQuality: '1080p' as const };
    const { status } = await stage.api.call(endpoints.editDetails, {
      token: stage.editor.token,
      body: { videoId: videos?.[0]?._id, ...expected, title: 'Afterwards', expected },
    });
    expect(status).toBe(200);
    expect(await titlesOf({ q: 'before' })).toEqual([]);
    expect(await titlesOf({ q: 'afterw ready' })).toEqual(['Afterwards']);
  });

  it.each([
    ['❤️Love in Mumbai', 'love'],
    ['サーバー2024', '2024'],
    ['Straße', 'STRASSE'],
  ])('finds %p by %p', async (title, q) => {
    await build(title);
    expect(await titlesOf({ q })).toEqual([title]);
  });
});
