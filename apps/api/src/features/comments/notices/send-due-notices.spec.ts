import { endpoints, limits } from '@cutroom/contracts';
import { stillKey } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import { buildEditor } from '../../../testing/builders';
import { allMailsTo, rawMail, unfolded } from '../../../testing/mails';
import { useComments } from '../testing/use-comments';
import { addressNews } from './address-news';
import { muteVideo } from './mute-video';
import type { NoticeDeps } from './notice.deps';
import { sendDueNotices } from './send-due-notices';

const stage = useComments();

const due = limits.commentEmailDelayMs + 1_000;

/** Sends what is due at a time after now; returns every comment email that the user has received. */
async function sendAfter(ms: number, email: string, overrides: Partial<NoticeDeps> = {}) {
  await sendDueNotices({ ...stage.after(ms), ...overrides });
  const mails = await allMailsTo(email, stage.api.deps.connection);
  return mails.filter(({ text }) => text.includes('/videos/'));
}

async function waiting(): Promise<number> {
  const { news, notices } = stage.api.deps;
  const ours = { teamId: stage.creator.teamId };
  return (await news.countDocuments(ours)) + (await notices.countDocuments(ours));
}

describe('emails about comments', () => {
  it('reach everybody but the author five minutes later, with timecode, link, still and a way to mute', async () => {
    const video = await stage.commented('Monsoon');
    const other = await buildEditor(stage.api.deps, stage.creator.teamId);
    const still = Buffer.from('not really an image');
    const key = stillKey(video.object?.key ?? '', 240);
    await stage.api.deps.storage.put(key, still, { contentType: 'image/jpeg' });
    const frames = { from: 240, to: 263 };
    const comment = await stage.post(video, stage.editor, { text: 'The map is <wrong>', frames });

    expect(await sendAfter(limits.commentEmailDelayMs - 30_000, stage.creator.email)).toEqual([]);
    const [mail, ...others] = await sendAfter(due, stage.creator.email);
    expect(others).toEqual([]);
    expect(await sendAfter(due, other.email)).toHaveLength(1);
    expect(await sendAfter(due, stage.editor.email)).toEqual([]);
    expect(mail?.subject).toBe(`${stage.editor.username} commented on “Monsoon”`);
    expect(mail?.text).toContain('10:00:10:00–10:00:10:23\nThe map is <wrong>');
    expect(mail?.html).toContain('The map is &lt;wrong&gt;');
    expect(mail?.text).toContain(`/videos/${video._id.toHexString()}?comment=${comment._id.toHexString()}`);
    const raw = mail ? unfolded(await rawMail(mail)) : '';
    const muteUrl = `${stage.api.env.API_PUBLIC_URL}/video/mute/`;
    expect(raw).toContain(`List-Unsubscribe: <${muteUrl}`);
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail?.text).toContain(muteUrl);
    expect(raw).toContain(still.toString('base64'));
    expect(await sendAfter(2 * due, stage.creator.email)).toHaveLength(1);
  });

  it('are sent however many damaged rows are due before them', async () => {
    const video = await stage.commented();
    await stage.post(video, stage.editor);
    const { news, notices } = stage.api.deps;
    const damaged = Array.from({ length: 1_001 }, () => {
      const [_id, seqs] = [new Types.ObjectId(), { fromSeq: 1, lastSeq: 1 }];
      return { _id, videoId: _id, teamId: 'x', userId: 'x', ...seqs, dueAt: new Date(0) };
    });
    await notices.collection.insertMany(damaged);
    await news.collection.insertMany(damaged.map((row) => ({ ...row })) as never);
    expect(await sendAfter(due, stage.creator.email)).toHaveLength(1);
    await notices.collection.deleteMany({ teamId: 'x' as never });
    await news.collection.deleteMany({ teamId: 'x' as never });
  });

  it('are sent without stills for a video of an older version, whose file is elsewhere', async () => {
    const video = await stage.commented();
    const earlier = { $set: { 'object.key': 'videos/earlier.mp4' }, $unset: { media: 1 } };
    await stage.api.deps.videos.updateOne({ _id: video._id }, earlier);
    await stage.post(video, stage.editor, { frames: { from: 240, to: 263 } });
    expect(await sendAfter(due, stage.creator.email)).toHaveLength(1);
  });

  it('have all comments since the first one, at most twenty in full', async () => {
    const video = await stage.commented();
    for (let n = 1; n <= 22; n += 1) await stage.post(video, stage.editor, { text: `Number ${n}.` });
    const [mail, ...others] = await sendAfter(due, stage.creator.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('22 new comments on “The cut”');
    expect(mail?.text).toContain('Number 20.');
    expect(mail?.text).not.toContain('Number 21.');
    expect(mail?.text).toContain('2 more');
  });

  it('wait until open pages have had time to confirm the latest comment, a minute at most', async () => {
    const video = await stage.commented();
    const { creator } = stage;
    const lastAt = (ms: number) =>
      stage.api.deps.news.updateOne({ _id: video._id }, { $set: { lastAt: new Date(Date.now() + ms) } });
    await stage.post(video, stage.editor, { text: 'First' });
    await lastAt(due - 2_000);
    expect(await sendAfter(due, creator.email)).toEqual([]);
    await lastAt(due + 58_000);
    expect(await sendAfter(due + 58_000, creator.email)).toEqual([]);
    expect(await sendAfter(due + 60_000, creator.email)).toHaveLength(1);
    await stage.post(video, stage.editor, { text: 'Second' });
    await lastAt(due - 12_000);
    expect(await sendAfter(due, creator.email)).toHaveLength(2);
  });

  it('leave out own, deleted and seen comments, and are not sent when nothing is left', async () => {
    const { comments, commentNotices } = stage.api.deps;
    const video = await stage.commented();
    const seen = await stage.post(video, stage.editor, { text: 'Seen' });
    await commentNotices.seen(video._id, seen.postedSeq, [stage.creator.id]);
    expect(await sendAfter(due, stage.creator.email)).toEqual([]);
    expect(await waiting()).toBe(0);
    const deleted = await stage.post(video, stage.editor, { text: 'Deleted' });
    await comments.updateOne({ _id: deleted._id }, { $set: { deletedAt: new Date(), text: '' } });
    expect(await sendAfter(due, stage.creator.email)).toEqual([]);

    const first = await stage.post(video, stage.editor, { text: 'First' });
    await stage.post(video, stage.creator, { text: 'Mine' });
    await stage.post(video, stage.editor, { text: 'Second' });
    await commentNotices.seen(video._id, first.postedSeq, [stage.creator.id]);
    const [mail] = await sendAfter(due, stage.creator.email);
    expect(mail?.text).toContain('Second');
    for (const left of ['Seen', 'First', 'Mine']) expect(mail?.text).not.toContain(left);
    expect(await waiting()).toBe(0);
  });

  it('leave out what a reader has seen since the emails became due, and nothing of other readers and videos', async () => {
    const { creator, editor } = stage;
    const { commentNotices } = stage.api.deps;
    const other = await buildEditor(stage.api.deps, creator.teamId);
    const [video, elsewhere] = [await stage.commented(), await stage.commented('Elsewhere')];
    const first = await stage.post(video, editor, { text: 'First' });
    const second = await stage.post(video, editor, { text: 'Second' });
    await stage.post(elsewhere, editor);
    await addressNews(stage.after(due));
    await commentNotices.seen(video._id, first.postedSeq, [creator.id]);
    await commentNotices.seen(video._id, second.postedSeq, [other.id]);
    const ofCreator = await sendAfter(due, creator.email);
    expect(ofCreator.flatMap(({ text }) => text.match(/First|Second/g) ?? [])).toEqual(['Second']);
    const ofOther = await sendAfter(due, other.email);
    expect(ofOther.map(({ subject }) => subject)).toEqual([`${editor.username} commented on “Elsewhere”`]);
    expect(await waiting()).toBe(0);
  });

  it('are not sent to users who left the team or muted the video, or about a video that is gone', async () => {
    const { deps } = stage.api;
    const video = await stage.commented();
    const muted = await buildEditor(deps, stage.creator.teamId);
    const actor = { userId: muted.id, teamId: stage.creator.teamId } as Parameters<typeof muteVideo>[2];
    const videoId = video._id.toHexString();
    await stage.post(video, stage.creator);
    await muteVideo(deps, { videoId, muted: true }, actor);
    await stage.post(video, stage.creator);
    await stage.removeEditor();
    expect(await sendAfter(due, stage.editor.email)).toEqual([]);
    expect(await sendAfter(due, muted.email)).toEqual([]);
    await muteVideo(deps, { videoId, muted: false }, actor);
    await stage.post(video, stage.creator, { text: 'Heard again' });
    const [mail] = await sendAfter(due, muted.email);
    expect(mail?.subject).toContain('commented on');

    await stage.post(video, stage.creator);
    await deps.videos.deleteOne({ _id: video._id });
    expect(await sendAfter(due, muted.email)).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  it('name each comment exactly once while it is posted, sent by two processes and interrupted', async () => {
    const video = await stage.commented();
    const away = { enqueue: () => Promise.reject(new Error('away')) };
    const later = stage.after(due);
    const posted: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const texts = [1, 2, 3].map((n) => `comment ${round}-${n};`);
      posted.push(...texts);
      const posts = texts.map((text) => stage.post(video, stage.editor, { text }));
      await Promise.all([
        ...posts,
        sendDueNotices(later),
        sendDueNotices({ ...later, mail: away }),
        sendDueNotices(later),
      ]);
    }
    const mails = await sendAfter(due, stage.creator.email);
    const named = mails.flatMap(({ text }) => text.match(/comment \d-\d;/g) ?? []);
    expect(named.sort()).toEqual(posted.sort());
    expect(await waiting()).toBe(0);
  });

  it.each([
    ['their comments are due', 0],
    ['their emails are due', 1],
  ])(
    'wait in the bin when the video is deleted before %s, and are sent once it is restored',
    async (_, sent) => {
      const { api, creator, editor } = stage;
      const { news, notices } = api.deps;
      const video = await stage.commented('Monsoon');
      await stage.post(video, creator, { text: 'Shorten the intro' });
      if (sent) await addressNews(stage.after(due));
      const before = await waiting();
      expect(before).toBeGreaterThan(0);
      const body = { videoId: video._id.toHexString() };
      const call = async (row: typeof endpoints.deleteVideo | typeof endpoints.restoreVideo) =>
        expect((await api.call(row, { token: editor.token, body })).status).toBe(200);
      const bell = async () => {
        const { data } = await api.call(endpoints.notifications, { token: editor.token });
        return (data ?? []).filter((entry) => entry.video?._id === body.videoId && entry.kind === 'comment');
      };
      const about = async (ms: number) =>
        (await sendAfter(ms, editor.email)).filter(({ text }) => text.includes(body.videoId));

      await call(endpoints.deleteVideo);
      expect(await about(due)).toEqual([]);
      expect(await bell()).toHaveLength(sent);
      expect(await waiting()).toBe(before);
      // It does not take the place of others in every sweep.
      const isDue = { teamId: creator.teamId, dueAt: { $lte: stage.after(due).clock() } };
      expect([await news.countDocuments(isDue), await notices.countDocuments(isDue)]).toEqual([0, 0]);

      await call(endpoints.restoreVideo);
      const [mail, ...others] = await about(2 * due);
      expect(others).toEqual([]);
      expect(mail?.text).toContain('Shorten the intro');
      expect(await bell()).toHaveLength(1);
      expect(await waiting()).toBe(0);
    },
  );

  it('have one bell entry each, which counts the comments since the last entry that are not deleted', async () => {
    const video = await stage.commented();
    for (const left of [2, 1]) {
      for (const deletedAt of [new Date(), ...Array<null>(left).fill(null)])
        await stage.post(video, stage.editor, { deletedAt });
      await addressNews(stage.after(due));
    }
    const { data } = await stage.api.call(endpoints.notifications, { token: stage.creator.token });
    const about = (data ?? []).filter((entry) => entry.video?._id === video._id.toHexString());
    expect(about.filter(({ kind }) => kind === 'comment').map(({ comments }) => comments)).toEqual([1, 2]);
  });

  it('are sent without a still when storage does not answer', async () => {
    const video = await stage.commented();
    await stage.post(video, stage.editor, { frames: { from: 1, to: 1 } });
    const read = () => Promise.reject(new Error('away'));
    const storage = { ...stage.api.deps.storage, read };
    expect(await sendAfter(due, stage.creator.email, { storage })).toHaveLength(1);
  });
});
