import { collidingFiles } from '@cutroom/contracts/testing';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { receiveUpload } from './receive-upload';
import { abandon, sealUpload } from './seal-upload';
import { sealingTimeoutMs, sweepUploads } from './sweep-uploads';
import { useUploads } from './testing/use-uploads';
import { versionsOf } from './versions';
import type { VideoRecord } from './video.record';

const stage = useUploads();
const { after, startUpload, put, finish, incomingKeyOf, rowOf, sealedContent, keysOfTeam } = stage;

describe('an upload that was received', () => {
  it('is stored under a key that is not in its upload URL, and nothing is left at that URL', async () => {
    const address = await startUpload();
    await put(address, 'green');
    await finish(address);
    const { object } = await rowOf(address);
    expect(await keysOfTeam()).toEqual([object?.key]);
    expect(address).not.toContain(object?.version);
    expect(await sealedContent(address)).toBe('green');
  });

  it('does not change when its upload URL is used again; the new file is deleted and recorded', async () => {
    const address = await startUpload();
    await put(address, 'green');
    const { data } = await finish(address);
    const before = await rowOf(address);
    await put(address, 'red');
    expect(await finish(address)).toMatchObject({
      status: 200,
      data: { state: 'PENDING', size: before.object?.size },
    });
    await sweepUploads(stage.api.deps);
    expect(await sealedContent(address)).toBe('green');
    expect((await rowOf(address)).object).toEqual(before.object);
    expect(await keysOfTeam()).toEqual([before.object?.key]);
    expect(await stage.activity('late-upload-discarded')).toMatchObject([
      {
        by: null,
        video: { _id: data?._id, title: 'The cut' },
        note: expect.stringContaining('did not change'),
      },
    ]);
    await sweepUploads(stage.api.deps);
    expect(await stage.activity('late-upload-discarded')).toHaveLength(1);
  });

  it('is not recorded as a late upload when only its removal was interrupted', async () => {
    const address = await startUpload();
    await put(address, 'green');
    const { remove } = stage.api.deps.storage;
    const storage = {
      ...stage.api.deps.storage,
      remove: () => Promise.reject(new Error('the store is away')),
    };
    expect((await receiveUpload({ ...stage.api.deps, storage }, await rowOf(address))).kind).toBe('received');
    expect(await stage.api.deps.storage.head(incomingKeyOf(address))).not.toBeNull();
    expect(remove).toBe(stage.api.deps.storage.remove);
    await sweepUploads(stage.api.deps);
    expect(await stage.api.deps.storage.head(incomingKeyOf(address))).toBeNull();
    expect(await stage.activity('late-upload-discarded')).toEqual([]);
  });

  it('is not recorded as a late upload when it became a later version, either', async () => {
    const { deps } = stage.api;
    const videoId = await stage.submit();
    const { data: address } = await stage.startVersion(videoId);
    if (address === null) throw new Error('no upload URL');
    await put(address, 'blue');
    const storage = { ...deps.storage, remove: () => Promise.reject(new Error('the store is away')) };
    expect((await receiveUpload({ ...deps, storage }, await rowOf(address))).kind).toBe('received');
    await sweepUploads(deps);
    expect(await deps.storage.head(incomingKeyOf(address))).toBeNull();
    expect(await stage.activity('late-upload-discarded')).toEqual([]);

    await put(address, 'red');
    await sweepUploads(deps);
    expect(await deps.storage.head(incomingKeyOf(address))).toBeNull();
    expect(await stage.activity('late-upload-discarded')).toMatchObject([{ video: { _id: videoId } }]);
  });

  it('keeps its bytes when a file with the same MD5 replaces it while it is being received', async () => {
    const [one, other] = collidingFiles();
    const address = await startUpload();
    await put(address, one);
    const inspected = await stage.api.deps.storage.head(incomingKeyOf(address));
    const video = await rowOf(address);
    if (!inspected) throw new Error('the upload is missing');
    // Both have the ETag that was inspected: whichever is copied is sealed, and stays what it is.
    const first = await sealUpload(stage.api.deps, video, inspected);
    await put(address, other);
    expect((await stage.api.deps.storage.head(incomingKeyOf(address)))?.etag).toBe(inspected.etag);
    expect(await sealUpload(stage.api.deps, video, inspected)).toBeNull();
    const bytes = await buffer(await stage.api.deps.storage.read(first?.object?.key ?? ''));
    expect(sha256(bytes)).toBe(sha256(one));
    await sweepUploads(stage.api.deps);
    expect(await keysOfTeam()).toEqual([first?.object?.key]);
  });
});

/** An upload that nobody has reported, and its file as it was inspected. */
async function arrived() {
  const address = await startUpload();
  await put(address, 'green');
  const inspected = await stage.api.deps.storage.head(incomingKeyOf(address));
  if (!inspected) throw new Error('the upload is missing');
  return { address, inspected, video: await rowOf(address) };
}

describe('sealing', () => {
  it('produces one version when many calls and sweeps run at once', async () => {
    const address = await startUpload();
    await put(address, 'green');
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => finish(address)),
      ...Array.from({ length: 3 }, () => sweepUploads(stage.api.deps)),
    ]);
    expect(answers.filter((answer) => answer && answer.status !== 200)).toEqual([]);
    const { object, sealings } = await rowOf(address);
    expect(sealings).toEqual([]);
    expect(await keysOfTeam()).toEqual([object?.key]);
    expect(await stage.activity('upload-received')).toHaveLength(1);
  });

  it('produces one whole file when several uploads race', async () => {
    const address = await startUpload();
    const files = Array.from({ length: 5 }, (_, n) => String(n).repeat(50_000));
    await put(address, files[0] ?? '');
    await Promise.all([...files.map((file) => put(address, file)), finish(address), finish(address)]);
    await sweepUploads(stage.api.deps);
    const bytes = await sealedContent(address);
    expect(files).toContain(bytes);
    await sweepUploads(stage.api.deps);
    expect(await sealedContent(address)).toBe(bytes);
    expect(await keysOfTeam()).toEqual([(await rowOf(address)).object?.key]);
  });

  it.each(['before the copy', 'after the copy', 'before the old file is removed'])(
    'leaves one version and nothing else when its process crashes %s',
    async (moment) => {
      const address = await startUpload();
      await put(address, 'green');
      const died = new Error('killed');
      const deaths: string[] = [];
      const die = (where: string) => {
        deaths.push(where);
        return Promise.reject(died);
      };
      const { storage, videos } = stage.api.deps;
      const dying = {
        ...stage.api.deps,
        storage: {
          ...storage,
          copy: moment === 'before the copy' ? () => die(moment) : storage.copy,
          head: (key: string) =>
            key.startsWith('sealed/') && moment === 'after the copy' ? die(moment) : storage.head(key),
          // A crashed process cleans nothing up.
          remove: () => die('before the old file is removed'),
        },
      };
      const received = receiveUpload(dying, await rowOf(address)).then(({ kind }) => kind);
      // The file is sealed before the old one is removed, which the sweeper does otherwise.
      if (moment === 'before the old file is removed') expect(await received).toBe('received');
      else await expect(received).rejects.toBe(died);
      expect(deaths[0]).toBe(moment);
      await sweepUploads(stage.api.deps);
      expect(await sealedContent(address)).toBe('green');
      await sweepUploads(after(sealingTimeoutMs + 60_000));
      expect(await keysOfTeam()).toEqual([(await rowOf(address)).object?.key]);
      expect((await rowOf(address)).sealings).toEqual([]);
      expect(await videos.countDocuments({ incomingKey: incomingKeyOf(address) })).toBe(1);
    },
  );

  it('copies no file that has replaced the one that was inspected', async () => {
    const { address, inspected, video } = await arrived();
    await put(address, 'black');
    await expect(sealUpload(stage.api.deps, video, inspected)).rejects.toThrow();
    expect(await rowOf(address)).toMatchObject({ state: 'AWAITING_UPLOAD', sealings: [] });
    await finish(address);
    expect(await sealedContent(address)).toBe('black');
  });

  it('makes no video of a copy that a sweep has removed', async () => {
    const { deps } = stage.api;
    const { address, inspected, video } = await arrived();
    const storage = {
      ...deps.storage,
      async head(key: string) {
        const copy = await deps.storage.head(key);
        await abandon(deps, video, key);
        return copy;
      },
    };
    expect(await sealUpload({ ...deps, storage }, video, inspected)).toBeNull();
    expect((await rowOf(address)).state).toBe('AWAITING_UPLOAD');
  });

  it('makes no video of a copy that a sweep is removing', async () => {
    const { deps } = stage.api;
    const { address, inspected, video } = await arrived();
    let wake = () => {};
    let sealing: Promise<unknown> = Promise.resolve();
    const key = await new Promise<string>((copied) => {
      const head = async (name: string) => {
        copied(name);
        await new Promise<void>((resolve) => (wake = resolve));
        return deps.storage.head(name);
      };
      sealing = sealUpload({ ...deps, storage: { ...deps.storage, head } }, video, inspected);
    });
    const remove = async (name: string) => {
      wake();
      await sealing;
      await deps.storage.remove(name);
    };
    await abandon({ ...deps, storage: { ...deps.storage, remove } }, video, key);
    expect(await sealing).toBeNull();
    expect(await rowOf(address)).toMatchObject({ state: 'AWAITING_UPLOAD', sealings: [] });
  });

  it('never removes a version, whether it is under review or was replaced', async () => {
    const { deps } = stage.api;
    const videoId = await stage.submit();
    const { data: address } = await stage.startVersion(videoId);
    await put(address ?? '', 'green');
    await finish(address);
    const video = await deps.videos.findById(videoId).orFail().lean<VideoRecord>();
    const keys = versionsOf(video).map(({ object }) => object.key);
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      await abandon(deps, video, key);
      expect(await deps.storage.head(key)).not.toBeNull();
    }
  });
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
