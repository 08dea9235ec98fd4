import { endpoints } from '@cutroom/contracts';
import { randomUUID } from 'node:crypto';
import type { PendingVideo } from '../publishing/testing/pending-video';
import { usePublishStage } from '../publishing/testing/publish-stage';
import { sweepThumbnails } from './sweep-thumbnails';

const stage = usePublishStage();
const dayMs = 86_400_000;

const sweepIn = (days: number) =>
  sweepThumbnails({ ...stage.api.deps, clock: () => new Date(Date.now() + days * dayMs) });
const isStored = async (key: string) => (await stage.api.deps.storage.head(key)) !== null;

async function store(name = `${randomUUID()}.jpg`): Promise<string> {
  const key = `thumbnails/${stage.creator.teamId}/${name}`;
  await stage.api.deps.storage.put(key, Buffer.from('a picture'), { contentType: 'image/jpeg' });
  return key;
}

describe('thumbnails that no video has', () => {
  it('are removed after 30 days', async () => {
    const [rival, key] = [await stage.rival(), await store()];
    const { thumbnail } = await rival.buildVideo();
    await sweepIn(29);
    expect([await isStored(key), await isStored(thumbnail)]).toEqual([true, true]);
    await sweepIn(31);
    expect([await isStored(key), await isStored(thumbnail)]).toEqual([false, false]);
  });

  it('are removed although another one cannot be', async () => {
    const keys = (await Promise.all([store(), store()])).sort();
    const { storage } = stage.api.deps;
    const remove: typeof storage.remove = (key) =>
      key === keys[0] ? Promise.reject(new Error('denied')) : storage.remove(key);
    const clock = () => new Date(Date.now() + 31 * dayMs);
    await sweepThumbnails({ ...stage.api.deps, clock, storage: { ...storage, remove } });
    expect(await Promise.all(keys.map(isStored))).toEqual([true, false]);
  });

  it('are not those of a publish, before and after the permission and in the bin', async () => {
    const videos: PendingVideo[] = [];
    for (const size of [1_000, 2_000, 3_000]) videos.push(await stage.buildVideo({ size }));
    const [asking, published, deleted] = videos as [PendingVideo, PendingVideo, PendingVideo];
    await stage.askConsent(asking);
    for (const video of [published, deleted]) {
      await stage.publish(video);
      await stage.untilState(video, 'PUBLISHED');
    }
    const [body, token] = [{ videoId: deleted.id }, stage.creator.token];
    expect((await stage.api.call(endpoints.deleteVideo, { token, body })).status).toBe(200);
    await sweepIn(31);
    for (const { thumbnail } of videos) expect(await isStored(thumbnail)).toBe(true);
  });

  it('are not frames that a version of a video keeps', async () => {
    const { id } = await stage.buildVideo();
    const { videos } = stage.api.deps;
    const [kept, earlier, dropped] = [randomUUID(), randomUUID(), randomUUID()];
    const frame = (name: string) => ({ id: name, atMs: 1_000, state: 'ready' as const, reason: null });
    const row = await videos.findById(id).orFail();
    const media = { version: row.object?.version, preview: 'made', frames: [frame(kept)] };
    const old = { number: 1, object: row.object, media: { ...media, frames: [frame(earlier)] } };
    await videos.collection.updateOne({ _id: row._id }, { $set: { media, earlier: [old] } });
    const keys: string[] = [];
    for (const name of [kept, earlier, dropped]) keys.push(await store(`${name}.jpg`));
    await sweepIn(31);
    expect(await Promise.all(keys.map(isStored))).toEqual([true, true, false]);
  });
});
