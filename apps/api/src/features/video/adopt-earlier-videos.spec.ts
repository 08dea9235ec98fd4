import { endpoints } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buffer } from 'node:stream/consumers';
import { buildCreator, buildEditor, type SignedIn } from '../../testing/builders';
import { startTestApi, type TestApi } from '../../testing/test-api';
import { adoptEarlierVideos } from './adopt-earlier-videos';
import type { VideoRecord } from './video.record';

let api: TestApi;
let creator: SignedIn & { teamId: string };
beforeAll(async () => {
  api = await startTestApi();
  creator = await buildCreator(api.deps);
});
afterAll(() => api.close());

/** A row as it was written before ADR 011, with its bytes in the store. */
async function insertEarlier(state: VideoRecord['state'], rest: object = {}): Promise<Types.ObjectId> {
  const _id = new Types.ObjectId();
  const key = `videos/${creator.teamId}/${_id.toHexString()}.mp4`;
  await api.deps.storage.put(key, Buffer.from(`bytes of ${_id.toHexString()}`), { contentType: 'video/mp4' });
  const { etag = '', size = 0 } = (await api.deps.storage.head(key)) ?? {};
  const editor = await buildEditor(api.deps);
  const object = { etag, size, contentType: 'video/mp4' };
  await api.deps.videos.collection.insertOne({
    _id,
    teamId: new Types.ObjectId(creator.teamId),
    uploadedBy: new Types.ObjectId(editor.id),
    title: 'An earlier cut',
    comment: 'x',
    maximumVideoQuality: '1080p',
    extension: 'mp4',
    state,
    key,
    uploadUrlExpiresAt: new Date(0),
    object: state === 'AWAITING_UPLOAD' ? null : object,
    publish: state === 'PUBLISHING' ? { object, attempt: 1 } : null,
    thumbnail: null,
    lease: null,
    log: null,
    createdAt: new Date(),
    updatedAt: new Date(),
    ...rest,
  } as unknown as VideoRecord);
  return _id;
}

const rowOf = (_id: Types.ObjectId) => api.deps.videos.findById(_id).orFail().lean<VideoRecord>().exec();
const bytesAt = async (key: string) => (await buffer(await api.deps.storage.read(key))).toString();

describe('adoptEarlierVideos', () => {
  it('seals a video under review, also when two processes adopt it at once', async () => {
    const id = await insertEarlier('PENDING');
    await Promise.all([adoptEarlierVideos(api.deps), adoptEarlierVideos(api.deps)]);
    const { object, incomingKey } = await rowOf(id);
    expect(object?.key).toMatch(/^sealed\//);
    expect(await bytesAt(object?.key ?? '')).toBe(`bytes of ${id.toHexString()}`);
    expect(await api.deps.storage.head(incomingKey)).toBeNull();
    const keys = [];
    for await (const { key } of api.deps.storage.list(`sealed/${creator.teamId}/${id.toHexString()}`))
      keys.push(key);
    expect(keys).toEqual([object?.key]);
    const { data } = await api.call(endpoints.videoSource, {
      token: creator.token,
      params: { videoId: id.toHexString() },
    });
    expect((await fetch(data?.url ?? '')).status).toBe(200);
  });

  it('takes the ETag that the store gave the copy, by which the transfer reads it', async () => {
    const id = await insertEarlier('PENDING');
    const { storage } = api.deps;
    const head = async (key: string) => {
      const found = await storage.head(key);
      return found && key.startsWith('sealed/') ? { ...found, etag: '"of the copy"' } : found;
    };
    const source = await storage.head(`videos/${creator.teamId}/${id.toHexString()}.mp4`);
    await adoptEarlierVideos({ ...api.deps, storage: { ...storage, head } });
    expect((await rowOf(id)).object).toMatchObject({
      etag: '"of the copy"',
      source: { etag: source?.etag },
    });
  });

  it('keeps the key of a video that was approved before', async () => {
    const id = await insertEarlier('PUBLISHING');
    await adoptEarlierVideos(api.deps);
    const { publish, object } = await rowOf(id);
    expect(publish?.object.key).toBe(`videos/${creator.teamId}/${id.toHexString()}.mp4`);
    expect(await bytesAt(object?.key ?? '')).toBe(`bytes of ${id.toHexString()}`);
  });

  it('reports that a video is left while the store is away, and seals it the next time', async () => {
    const id = await insertEarlier('PENDING');
    const { storage } = api.deps;
    const copy = () => Promise.reject(new Error('the store is away'));
    await expect(adoptEarlierVideos({ ...api.deps, storage: { ...storage, copy } })).resolves.toBe(false);
    await expect(adoptEarlierVideos(api.deps)).resolves.toBe(true);
    expect((await rowOf(id)).object?.key).toMatch(/^sealed\//);
  });

  it('leaves an upload that was only started to expire, and changes nothing the second time', async () => {
    const id = await insertEarlier('AWAITING_UPLOAD');
    await adoptEarlierVideos(api.deps);
    const before = await rowOf(id);
    expect(before).toMatchObject({ object: null, sealings: [], state: 'AWAITING_UPLOAD' });
    await adoptEarlierVideos(api.deps);
    expect(await rowOf(id)).toEqual(before);
  });
});
