import { endpoints, limits } from '@cutroom/contracts';
import { movieWith } from '@cutroom/contracts/testing';
import { buildCreator } from '../../testing/builders';
import { allMailsTo } from '../../testing/mails';
import { leaseOfAnother } from '../../testing/lease-of-another';
import { announceArrivals } from './announce-arrivals';
import { useUploads } from './testing/use-uploads';

const stage = useUploads();

/** Announces at a time after now; returns every email that the creator has received. */
async function announceAfter(ms: number, overrides: Partial<ReturnType<typeof stage.after>> = {}) {
  await announceArrivals({ ...stage.after(ms), ...overrides });
  return allMailsTo(stage.creator.email, stage.api.deps.connection);
}

const due = limits.arrivalEmailDelayMs + 1_000;

describe('emails about arrived uploads', () => {
  it('leads the creator to the review five minutes after an upload arrived, and not before', async () => {
    const videoId = await stage.submit('a movie', { title: 'Monsoon' });
    expect(await announceAfter(limits.arrivalEmailDelayMs - 30_000)).toEqual([]);
    const [mail, ...others] = await announceAfter(due);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('“Monsoon” is ready for review');
    expect(mail?.text).toContain(`/youtube/upload/${videoId}`);
  });

  it('says who uploaded a cut, and what they wrote about it', async () => {
    await stage.submit('a movie', { comment: 'The intro is shorter now' });
    const [mail] = await announceAfter(due);
    expect(mail?.text).toContain(`An Editor uploaded it and says:\n\n“The intro is shorter now”`);
  });

  it('sends one email about all that arrived meanwhile, and none about them again', async () => {
    for (const title of ['One', 'Two', 'Three']) await stage.submit(title, { title });
    const [mail, ...others] = await announceAfter(due);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('3 videos are ready for review');
    for (const title of ['One', 'Two', 'Three']) {
      expect(mail?.text).toContain(`“${title}” by An Editor`);
    }
    expect(mail?.text).toContain('/videos');
    expect(await announceAfter(2 * due)).toHaveLength(1);
  });

  it('names ten titles at most', async () => {
    for (let n = 1; n <= 12; n += 1) await stage.submit(`cut ${n}`, { title: `Cut ${n}` });
    const [mail] = await announceAfter(due);
    expect(mail?.subject).toBe('12 videos are ready for review');
    expect(mail?.text).toContain('and 2 more');
    expect(mail?.text).not.toContain('“Cut 11”');
  });

  it('leaves out what the creator has already approved, for good', async () => {
    const videoId = await stage.submit();
    const { videos } = stage.api.deps;
    const lease = leaseOfAnother();
    await videos.updateOne({ _id: videoId }, { $set: { state: 'PUBLISHING', lease } });
    expect(await announceAfter(due)).toEqual([]);
    await videos.updateOne({ _id: videoId }, { $set: { state: 'PENDING' } });
    expect(await announceAfter(2 * due)).toEqual([]);
  });

  it('leaves out what is in the bin, until it is restored', async () => {
    const body = { videoId: await stage.submit() };
    const { token } = stage.editor;
    await stage.api.call(endpoints.deleteVideo, { token, body });
    expect(await announceAfter(due)).toEqual([]);
    await stage.api.call(endpoints.restoreVideo, { token, body });
    expect(await announceAfter(2 * due)).toHaveLength(1);
  });

  describe('when a version follows a cut before its email', () => {
    /** Uploads a cut and its v2, for a creator who wants no emails about new versions. @returns the video's id */
    async function withVersion(between?: () => Promise<unknown>): Promise<string> {
      const { api, creator, editor } = stage;
      const wanted = { kind: 'new-version', channel: 'app' };
      await api.call(endpoints.changeNotificationSetting, { token: creator.token, body: wanted });
      const videoId = await stage.submit('first', { title: 'Monsoon' });
      await between?.();
      const { data: url } = await api.call(endpoints.startVersion, {
        token: editor.token,
        body: { videoId, comment: 'Next', maximumVideoQuality: '1080p', extension: 'mp4' },
      });
      await fetch(url ?? '', { method: 'PUT', body: movieWith('second') });
      expect((await stage.finish(url)).status).toBe(200);
      return videoId;
    }

    it('still emails the creator about the cut, who wants no emails about versions', async () => {
      const videoId = await withVersion();
      const [mail, ...others] = await announceAfter(due);
      expect(others).toEqual([]);
      expect(mail?.subject).toBe('“Monsoon” is ready for review');
      expect(mail?.text).toContain(videoId);
      expect(await announceAfter(2 * due)).toHaveLength(1);
    });

    it('emails such a creator nothing more about a cut that was announced before', async () => {
      await withVersion(() => announceAfter(due));
      expect(await announceAfter(2 * due)).toHaveLength(1);
    });
  });

  it('sends nothing about videos of an earlier version of Cutroom', async () => {
    const videoId = await stage.submit();
    await stage.api.deps.videos.updateOne({ _id: videoId }, { $unset: { arrival: 1 } });
    expect(await announceAfter(due)).toEqual([]);
  });

  it('sends one email when two processes announce at once', async () => {
    await stage.submit();
    await Promise.all([announceAfter(due), announceAfter(due)]);
    expect(await announceAfter(due)).toHaveLength(1);
  });

  it('tries again at the next sweep when the email could not be stored', async () => {
    await stage.submit();
    const mail = { enqueue: () => Promise.reject(new Error('away')) };
    expect(await announceAfter(due, { mail })).toEqual([]);
    expect(await announceAfter(due)).toHaveLength(1);
  });

  it('names only uploads of the own team', async () => {
    await stage.submit('a movie', { title: 'Ours' });
    const rival = await buildCreator(stage.api.deps);
    await announceAfter(due);
    expect(await allMailsTo(rival.email, stage.api.deps.connection)).toEqual([]);
  });
});
