import { endpoints, replies } from '@cutroom/contracts';
import { mediaKeys } from '@cutroom/server-kit';
import { buildSealedObject, buildVideoRow } from '../../testing/builders';
import { movieOf } from '../video/testing/use-uploads-in-parts';
import { useUploads } from '../video/testing/use-uploads';
import { sweepOriginals } from './sweep-originals';

const team = useUploads();
const dayMs = 86_400_000;
const deps = (days: number) => ({ ...team.api.deps, clock: () => new Date(Date.now() + days * dayMs) });

const keep = (days: number | null) =>
  team.api.call(endpoints.keepOriginals, {
    token: team.creator.token,
    body: { teamId: team.creator.teamId, days },
  });
const source = (videoId: string) =>
  team.api.call(endpoints.videoSource, { token: team.editor.token, params: { videoId } });

/** A video that was published today, with a preview. */
async function publish(overrides: Record<string, unknown> = {}): Promise<{ id: string; key: string }> {
  const { videos, storage } = team.api.deps;
  const id = await team.submit(movieOf(1_000));
  const { object } = await videos.findById(id).orFail().lean();
  if (!object) throw new Error('the upload was not received');
  await storage.put(mediaKeys(object.key).preview, Buffer.from('a preview'), { contentType: 'video/mp4' });
  await videos.collection.updateOne(
    { _id: (await videos.findById(id).orFail())._id },
    {
      $set: { state: 'PUBLISHED', 'media.preview': 'made', ...overrides },
      $unset: { 'media.askAgainAt': 1 },
    },
  );
  return { id, key: object.key };
}
const isThere = async (key: string) => (await team.api.deps.storage.head(key)) !== null;

describe('the originals of published videos', () => {
  it('are kept by default, and until the days of the setting have passed', async () => {
    const { key } = await publish();
    await sweepOriginals(deps(4_000));
    await keep(30);
    await sweepOriginals(deps(29));
    expect(await isThere(key)).toBe(true);
  });

  it('are deleted after that, once, while the preview stays to be watched', async () => {
    const { id, key } = await publish();
    const pending = await team.submit(movieOf(1_000));
    await keep(30);
    const params = { teamId: team.creator.teamId };
    const storage = async () =>
      (await team.api.call(endpoints.teamStorage, { token: team.creator.token, params })).data?.states;
    expect((await storage())?.find(({ state }) => state === 'PUBLISHED')?.bytes).toBeGreaterThan(0);
    // It is no activity of the video: lists by activity keep their order.
    const activeAt = async () => (await team.api.deps.videos.findById(id).orFail().lean()).updatedAt;
    const before = await activeAt();
    await sweepOriginals(deps(31));
    await sweepOriginals(deps(32));
    expect(await activeAt()).toEqual(before);
    expect([await isThere(key), await isThere(mediaKeys(key).preview)]).toEqual([false, true]);
    expect((await storage())?.find(({ state }) => state === 'PUBLISHED')).toMatchObject({
      videos: 1,
      bytes: 0,
    });
    const { data } = await source(id);
    expect(data?.url).toContain('preview.mp4');
    expect(data?.downloadUrl).toContain('preview.mp4');
    expect(data?.originalDeletedAt).toBeDefined();
    expect((await source(pending)).status).toBe(200);
    expect(await team.activity('original-deleted')).toHaveLength(1);
  });

  it('wait for the media worker, and for a video in the bin', async () => {
    const [rendering, binned] = [await publish(), await publish()];
    const { videos } = team.api.deps;
    await videos.updateOne({ _id: rendering.id }, { $set: { 'media.askAgainAt': new Date() } });
    const call = { token: team.creator.token, body: { videoId: binned.id } };
    await team.api.call(endpoints.deleteVideo, call);
    await keep(1);
    await sweepOriginals(deps(2));
    expect([await isThere(rendering.key), await isThere(binned.key)]).toEqual([true, true]);
  });

  it('are deleted however many before them cannot be', async () => {
    const { videos, storage } = team.api.deps;
    const stuck = Array.from({ length: 101 }, () => ({
      ...buildVideoRow(team),
      state: 'PUBLISHED' as const,
      object: buildSealedObject({ key: 'stuck.mp4' }),
      publish: { publishedAt: new Date(0) },
    }));
    await videos.collection.insertMany(stuck);
    const { key } = await publish({ publish: { publishedAt: new Date(1) } });
    await keep(1);
    const remove: typeof storage.remove = (each) =>
      each === 'stuck.mp4' ? Promise.reject(new Error('denied')) : storage.remove(each);
    await sweepOriginals({ ...deps(2), storage: { ...storage, remove } });
    expect(await isThere(key)).toBe(false);
    await videos.deleteMany({ 'object.key': 'stuck.mp4' });
  });

  it('stay when the creator keeps them, or the video is deleted, while a sweep is under way', async () => {
    const published = [await publish(), await publish(), await publish()];
    await keep(1);
    const { storage } = team.api.deps;
    let removed = 0;
    const slow = {
      ...storage,
      async remove(key: string) {
        await storage.remove(key);
        removed += 1;
        if (removed > 1) return;
        const second = published.find((each) => each.key !== key);
        const body = { videoId: second?.id ?? '' };
        await team.api.call(endpoints.deleteVideo, { token: team.creator.token, body });
        await keep(null);
      },
    };
    await sweepOriginals({ ...deps(2), storage: slow });
    const left = await Promise.all(published.map(({ key }) => isThere(key)));
    expect([removed, left.filter(Boolean)]).toEqual([1, [true, true]]);
  });

  it('are deleted by the next sweep when the store failed, or the process died before it wrote the row', async () => {
    const { id, key } = await publish();
    await keep(1);
    const { storage } = team.api.deps;
    const dying = {
      ...storage,
      remove: async (given: string) => {
        await storage.remove(given);
        throw new Error('killed');
      },
    };
    await sweepOriginals({ ...deps(2), storage: dying });
    expect([await isThere(key), (await source(id)).data?.originalDeletedAt]).toEqual([false, undefined]);
    await sweepOriginals(deps(2));
    expect((await source(id)).data?.originalDeletedAt).toBeDefined();
  });

  it('leave nothing to watch where the original was its own preview, and the page says so', async () => {
    const { id } = await publish({ 'media.preview': 'original' });
    await keep(1);
    await sweepOriginals(deps(2));
    expect(await source(id)).toMatchObject({ status: 404, message: replies.originalDeleted });
  });
});
