import { endpoints, limits } from '@cutroom/contracts';
import { buildCreator, buildEditor, buildVideoRow } from '../../testing/builders';
import { sweepUploads, uploadGraceMs } from './sweep-uploads';
import { useUploads } from './testing/use-uploads';

const stage = useUploads();
const { after, startUpload, put, incomingKeyOf, rowOf } = stage;

describe('the upload sweeper', () => {
  it('deletes an upload without bytes once its URL and the grace period have expired, and not before', async () => {
    const address = await startUpload();
    const id = /([0-9a-f]{24})\.mp4/.exec(address)?.[1];
    await sweepUploads(after(limits.uploadUrlLifetimeMs + uploadGraceMs - 60_000));
    expect(await stage.api.deps.videos.exists({ _id: id })).not.toBeNull();
    await sweepUploads(after(limits.uploadUrlLifetimeMs + uploadGraceMs + 60_000));
    expect(await stage.api.deps.videos.exists({ _id: id })).toBeNull();
  });

  it('announces to open pages that the storage of an expired upload is free again, once', async () => {
    await startUpload();
    const told: unknown[] = [];
    const teamChanges = { notify: (...change: unknown[]) => void told.push(change) };
    for (let sweeps = 0; sweeps < 2; sweeps += 1)
      await sweepUploads({ ...after(limits.uploadUrlLifetimeMs + uploadGraceMs + 60_000), teamChanges });
    expect(told).toEqual([[stage.creator.teamId, ['storage']]]);
  });

  it('deletes an upload that stayed empty, together with its object', async () => {
    const address = await startUpload();
    await put(address, new Uint8Array());
    const key = stage.api.deps.storage.keyOf(address) ?? '';
    await sweepUploads(stage.api.deps);
    expect(await stage.api.deps.videos.countDocuments({ incomingKey: key, state: 'AWAITING_UPLOAD' })).toBe(
      1,
    );
    await sweepUploads(after(limits.uploadUrlLifetimeMs + uploadGraceMs + 60_000));
    expect(await stage.api.deps.videos.countDocuments({ incomingKey: key })).toBe(0);
    expect(await stage.api.deps.storage.head(key)).toBeNull();
  });

  it('receives uploads of all teams in turn, not one team after the other', async () => {
    const rival = await buildCreator(stage.api.deps);
    const rivalEditor = await buildEditor(stage.api.deps, rival.teamId);
    const addresses = [await startUpload(), await startUpload(), await startUpload()];
    for (const address of addresses) await put(address, 'many');
    const { data } = await stage.api.call(endpoints.startUpload, {
      token: rivalEditor.token,
      body: {
        title: 'One',
        comment: 'x',
        maximumVideoQuality: '720p',
        extension: 'mp4',
        teamId: rival.teamId,
      },
    });
    await put(data ?? '', 'one');
    const order: string[] = [];
    const { storage } = stage.api.deps;
    const copy: typeof storage.copy = (from, ...rest) => {
      order.push(from.split('/')[1] ?? '');
      return storage.copy(from, ...rest);
    };
    await sweepUploads({ ...stage.api.deps, storage: { ...storage, copy } });
    const teams = [stage.creator.teamId, rival.teamId];
    const ours = order.filter((team) => teams.includes(team));
    expect(ours).toHaveLength(4);
    expect(ours.indexOf(rival.teamId)).toBeLessThan(2);
  });

  it('receives an upload although another one fails', async () => {
    const [broken, sound] = [await startUpload(), await startUpload()];
    await put(broken, 'broken');
    await put(sound, 'sound');
    const { storage } = stage.api.deps;
    const copy: typeof storage.copy = (from, ...rest) =>
      from === incomingKeyOf(broken) ? Promise.reject(new Error('away')) : storage.copy(from, ...rest);
    await sweepUploads({ ...stage.api.deps, storage: { ...storage, copy } });
    expect((await rowOf(sound)).state).toBe('PENDING');
    expect((await rowOf(broken)).state).toBe('AWAITING_UPLOAD');
  });

  it('keeps what arrived in time while the store makes no copies, and receives it after that', async () => {
    const address = await startUpload();
    await put(address, 'arrived in time');
    const deps = after(limits.uploadUrlLifetimeMs + uploadGraceMs + 60_000);
    const copy = () => Promise.reject(new Error('507 Insufficient Storage'));
    await sweepUploads({ ...deps, storage: { ...deps.storage, copy } });
    expect(await stage.keysOfTeam()).toContain(incomingKeyOf(address));
    await sweepUploads(deps);
    expect((await rowOf(address)).state).toBe('PENDING');
  });

  it('ends an expired upload however many before it cannot be ended', async () => {
    const { videos, storage } = stage.api.deps;
    const stuck = Array.from({ length: 101 }, () => ({
      ...buildVideoRow(stage),
      state: 'AWAITING_UPLOAD' as const,
      uploadUrlExpiresAt: new Date(0),
      sealings: [],
    }));
    await videos.collection.insertMany(stuck);
    const address = await startUpload();
    const keys = new Set(stuck.map(({ incomingKey }) => incomingKey));
    const head: typeof storage.head = (key) =>
      keys.has(key) ? Promise.reject(new Error('away')) : storage.head(key);
    const later = after(limits.uploadUrlLifetimeMs + uploadGraceMs + 60_000);
    await sweepUploads({ ...later, storage: { ...storage, head } });
    expect(await videos.countDocuments({ incomingKey: incomingKeyOf(address) })).toBe(0);
    await videos.deleteMany({ _id: { $in: stuck.map(({ _id }) => _id) } });
  });

  it('removes the copy of a dead process, and no running one, however many before it cannot be removed', async () => {
    const { videos, storage } = stage.api.deps;
    const copyOf = (key: string, ms: number) => ({ sealings: [{ key, startedAt: new Date(ms) }] });
    const stuck = Array.from({ length: 101 }, () => ({ ...buildVideoRow(stage), ...copyOf('stuck', 0) }));
    const { sealings: running } = copyOf('running', Date.now());
    const left = { ...buildVideoRow(stage), sealings: [...copyOf('left', 1).sealings, ...running] };
    await videos.collection.insertMany([...stuck, left]);
    const remove: typeof storage.remove = (key) =>
      key === 'stuck' ? Promise.reject(new Error('denied')) : storage.remove(key);
    await sweepUploads({ ...stage.api.deps, storage: { ...storage, remove } });
    expect(await videos.findById(left._id).lean()).toMatchObject({ sealings: running });
    await videos.deleteMany({ _id: { $in: stuck.map(({ _id }) => _id) } });
  });

  it('sends no request to the store for uploads that were only started', async () => {
    for (let n = 0; n < 20; n += 1) await startUpload();
    let asked = 0;
    const { storage } = stage.api.deps;
    const head: typeof storage.head = (key) => {
      asked += key.includes(stage.creator.teamId) ? 1 : 0;
      return storage.head(key);
    };
    await sweepUploads({ ...stage.api.deps, storage: { ...storage, head } });
    expect(asked).toBe(0);
  });
});
