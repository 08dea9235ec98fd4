import { endpoints, limits, messages } from '@cutroom/contracts';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { buildCreator, buildEditor, type SignedIn } from '../../testing/builders';
import { startTestApi, type TestApi } from '../../testing/test-api';
import { receiveUpload } from './receive-upload';
import { abandon, sealUpload } from './seal-upload';
import { sealingTimeoutMs, sweepUploads, uploadGraceMs } from './sweep-uploads';
import type { VideoRecord } from './video.model';

let api: TestApi;
let creator: SignedIn & { teamId: string };
let editor: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  creator = await buildCreator(api.deps);
  editor = await buildEditor(api.deps, creator.teamId);
});

async function startUpload(by: SignedIn = editor): Promise<string> {
  const { data, message } = await api.call(endpoints.startUpload, {
    token: by.token,
    body: {
      title: 'The cut',
      comment: 'Second version',
      maximumVideoQuality: '1080p',
      extension: 'mp4',
      teamId: creator.teamId,
    },
  });
  if (data === null) throw new Error(message);
  return data;
}

const put = async (
  address: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) => expect((await fetch(address, { method: 'PUT', body, headers })).status).toBe(200);

const finish = (url: string, by: SignedIn = editor) =>
  api.call(endpoints.finishUpload, { token: by.token, body: { url } });

const incomingKeyOf = (address: string): string => api.deps.storage.keyOf(address) ?? '';

const rowOf = (address: string): Promise<VideoRecord> =>
  api.deps.videos
    .findOne({ incomingKey: incomingKeyOf(address) })
    .orFail()
    .lean<VideoRecord>()
    .exec();

/** The bytes under review. */
async function sealedBytes(address: string): Promise<string> {
  const { object } = await rowOf(address);
  return (await buffer(await api.deps.storage.read(object?.key ?? ''))).toString();
}

/** Every key that the store holds of the team. */
async function keysOf(team: string): Promise<string[]> {
  const keys: string[] = [];
  for (const prefix of [`incoming/${team}/`, `sealed/${team}/`]) {
    for await (const { key } of api.deps.storage.list(prefix)) keys.push(key);
  }
  return keys;
}

async function activity(action: 'upload-received' | 'late-upload-discarded' | 'upload-withdrawn') {
  await api.deps.audit.written();
  const { data } = await api.call(endpoints.teamActivity, { token: creator.token });
  return (data ?? []).filter((entry) => entry.action === action);
}

describe('an upload that was received', () => {
  it('lies under a key that is not in its upload URL, and nothing lies under the URL any more', async () => {
    const address = await startUpload();
    await put(address, 'green');
    await finish(address);
    const { object } = await rowOf(address);
    expect(await keysOf(creator.teamId)).toEqual([object?.key]);
    expect(address).not.toContain(object?.version);
    expect(await sealedBytes(address)).toBe('green');
  });

  it('does not change when its upload URL is used again: the new file is swept and recorded', async () => {
    const address = await startUpload();
    await put(address, 'green');
    const { data } = await finish(address);
    const before = await rowOf(address);
    await put(address, 'red');
    expect(await finish(address)).toMatchObject({ status: 200, data: { state: 'PENDING', size: 5 } });
    await sweepUploads(api.deps);
    expect(await sealedBytes(address)).toBe('green');
    expect((await rowOf(address)).object).toEqual(before.object);
    expect(await keysOf(creator.teamId)).toEqual([before.object?.key]);
    expect(await activity('late-upload-discarded')).toMatchObject([
      {
        by: null,
        video: { _id: data?._id, title: 'The cut' },
        note: expect.stringContaining('did not change'),
      },
    ]);
    await sweepUploads(api.deps);
    expect(await activity('late-upload-discarded')).toHaveLength(1);
  });

  it('is not recorded as a later upload when only its removal was interrupted', async () => {
    const address = await startUpload();
    await put(address, 'green');
    const { remove } = api.deps.storage;
    const storage = { ...api.deps.storage, remove: () => Promise.reject(new Error('the store is away')) };
    expect((await receiveUpload({ ...api.deps, storage }, await rowOf(address))).kind).toBe('received');
    expect(await api.deps.storage.head(incomingKeyOf(address))).not.toBeNull();
    expect(remove).toBe(api.deps.storage.remove);
    await sweepUploads(api.deps);
    expect(await api.deps.storage.head(incomingKeyOf(address))).toBeNull();
    expect(await activity('late-upload-discarded')).toEqual([]);
  });

  it('keeps its own bytes when a file with the same MD5 replaces it while it is received', async () => {
    const [one, other] = collidingFiles();
    const address = await startUpload();
    await put(address, one);
    const inspected = await api.deps.storage.head(incomingKeyOf(address));
    const video = await rowOf(address);
    if (!inspected) throw new Error('the upload is missing');
    // Both have the ETag that was inspected: whichever is copied is sealed, and stays what it is.
    const first = await sealUpload(api.deps, video, inspected);
    await put(address, other);
    expect((await api.deps.storage.head(incomingKeyOf(address)))?.etag).toBe(inspected.etag);
    expect(await sealUpload(api.deps, video, inspected)).toBeNull();
    const bytes = await buffer(await api.deps.storage.read(first?.object?.key ?? ''));
    expect(sha256(bytes)).toBe(sha256(one));
    await sweepUploads(api.deps);
    expect(await keysOf(creator.teamId)).toEqual([first?.object?.key]);
  });
});

describe('sealing', () => {
  it('yields one version when it runs many times at once', async () => {
    const address = await startUpload();
    await put(address, 'green');
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => finish(address)),
      ...Array.from({ length: 3 }, () => sweepUploads(api.deps)),
    ]);
    expect(answers.filter((answer) => answer && answer.status !== 200)).toEqual([]);
    const { object, sealings } = await rowOf(address);
    expect(sealings).toEqual([]);
    expect(await keysOf(creator.teamId)).toEqual([object?.key]);
    expect(await activity('upload-received')).toHaveLength(1);
  });

  it('yields one version when files race: the one under review is one of them, whole', async () => {
    const address = await startUpload();
    const files = Array.from({ length: 5 }, (_, n) => String(n).repeat(50_000));
    await put(address, files[0] ?? '');
    await Promise.all([...files.map((file) => put(address, file)), finish(address), finish(address)]);
    await sweepUploads(api.deps);
    const bytes = await sealedBytes(address);
    expect(files).toContain(bytes);
    await sweepUploads(api.deps);
    expect(await sealedBytes(address)).toBe(bytes);
    expect(await keysOf(creator.teamId)).toEqual([(await rowOf(address)).object?.key]);
  });

  it.each(['before the copy', 'after the copy', 'before the old file is removed'])(
    'leaves one version and nothing else when its process dies %s',
    async (moment) => {
      const address = await startUpload();
      await put(address, 'green');
      const died = new Error('killed');
      const { storage, videos } = api.deps;
      const dying = {
        ...api.deps,
        storage: {
          ...storage,
          copy: moment === 'before the copy' ? () => Promise.reject(died) : storage.copy,
          head: (key: string) =>
            key.startsWith('sealed/') && moment === 'after the copy'
              ? Promise.reject(died)
              : storage.head(key),
          // A dead process cleans nothing up.
          remove: () => Promise.reject(died),
        },
      };
      await receiveUpload(dying, await rowOf(address)).catch((error: unknown) => expect(error).toBe(died));
      await sweepUploads(api.deps);
      expect(await sealedBytes(address)).toBe('green');
      const late = new Date(Date.now() + sealingTimeoutMs + 60_000);
      await sweepUploads({ ...api.deps, clock: () => late });
      expect(await keysOf(creator.teamId)).toEqual([(await rowOf(address)).object?.key]);
      expect((await rowOf(address)).sealings).toEqual([]);
      expect(await videos.countDocuments({ incomingKey: incomingKeyOf(address) })).toBe(1);
    },
  );

  it('never removes the version under review, whoever gives up', async () => {
    const address = await startUpload();
    await put(address, 'green');
    await finish(address);
    const { _id, object } = await rowOf(address);
    await abandon(api.deps, _id, object?.key ?? '');
    expect(await sealedBytes(address)).toBe('green');
  });
});

describe('an upload that cannot be received', () => {
  it.each([
    ['content-encoding', 'gzip'],
    ['content-disposition', 'attachment; filename="virus.exe"'],
    ['content-language', 'en'],
    ['cache-control', 'public, max-age=31536000'],
    ['expires', 'Wed, 21 Oct 2099 07:28:00 GMT'],
  ])('is rejected with the header %s, until it is uploaded again without', async (name, value) => {
    const address = await startUpload();
    await put(address, new Uint8Array(gzipSync('green')), { [name]: value });
    expect(await finish(address)).toMatchObject({ status: 400, message: messages.uploadHeaders });
    await sweepUploads(api.deps);
    expect((await rowOf(address)).state).toBe('AWAITING_UPLOAD');
    await put(address, 'green');
    expect((await finish(address)).status).toBe(200);
    expect(await sealedBytes(address)).toBe('green');
  });

  it('is withdrawn when its editor was removed from the team, whether it arrived before or after', async () => {
    const [before, after] = [await startUpload(), await startUpload()];
    await put(before, 'before');
    await api.call(endpoints.removeEditor, {
      token: creator.token,
      body: { editorId: editor.id, teamId: creator.teamId },
    });
    await put(after, 'after');
    await sweepUploads(api.deps);
    expect((await finish(before)).status).toBe(401);
    expect((await api.call(endpoints.pendingVideos, { token: creator.token })).status).toBe(204);
    expect(await api.deps.videos.countDocuments({ teamId: creator.teamId })).toBe(0);
    expect(await keysOf(creator.teamId)).toEqual([]);
    await put(after, 'again');
    await sweepUploads(api.deps);
    expect(await keysOf(creator.teamId)).toEqual([]);
  });

  it('leaves no copy of a killed process behind when it is withdrawn', async () => {
    const address = await startUpload();
    await put(address, 'green');
    const { storage } = api.deps;
    const died = new Error('killed');
    const dying = {
      ...api.deps,
      storage: {
        ...storage,
        head: (key: string) => (key.startsWith('sealed/') ? Promise.reject(died) : storage.head(key)),
        remove: () => Promise.reject(died),
      },
    };
    await expect(receiveUpload(dying, await rowOf(address))).rejects.toBe(died);
    await api.call(endpoints.removeEditor, {
      token: creator.token,
      body: { editorId: editor.id, teamId: creator.teamId },
    });
    await sweepUploads(api.deps);
    const late = new Date(Date.now() + limits.uploadUrlLifetimeMs + uploadGraceMs + sealingTimeoutMs);
    // One sweep removes the copy, the next one the row that named it.
    await sweepUploads({ ...api.deps, clock: () => late });
    await sweepUploads({ ...api.deps, clock: () => late });
    expect(await keysOf(creator.teamId)).toEqual([]);
    expect(await api.deps.videos.countDocuments({ teamId: creator.teamId })).toBe(0);
  });

  it('is swept when it arrives after its time, and recorded', async () => {
    const address = await startUpload();
    const late = new Date(Date.now() + limits.uploadUrlLifetimeMs + uploadGraceMs + 60_000);
    await sweepUploads({ ...api.deps, clock: () => late });
    await put(address, 'late');
    await sweepUploads(api.deps);
    expect(await keysOf(creator.teamId)).toEqual([]);
    expect(await activity('late-upload-discarded')).toMatchObject([{ by: null, video: null }]);
  });
});

describe('the sweeper', () => {
  it('serves every team in turn', async () => {
    const rival = await buildCreator(api.deps);
    const rivalEditor = await buildEditor(api.deps, rival.teamId);
    const addresses = [await startUpload(), await startUpload(), await startUpload()];
    for (const address of addresses) await put(address, 'many');
    const { data } = await api.call(endpoints.startUpload, {
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
    const { storage } = api.deps;
    const copy: typeof storage.copy = (from, ...rest) => {
      order.push(from.split('/')[1] ?? '');
      return storage.copy(from, ...rest);
    };
    await sweepUploads({ ...api.deps, storage: { ...storage, copy } });
    const teams = [creator.teamId, rival.teamId];
    const ours = order.filter((team) => teams.includes(team));
    expect(ours).toHaveLength(4);
    expect(ours.indexOf(rival.teamId)).toBeLessThan(2);
  });

  it('receives what is sound although another upload cannot be received', async () => {
    const [broken, sound] = [await startUpload(), await startUpload()];
    await put(broken, 'broken');
    await put(sound, 'sound');
    const { storage } = api.deps;
    const copy: typeof storage.copy = (from, ...rest) =>
      from === incomingKeyOf(broken) ? Promise.reject(new Error('away')) : storage.copy(from, ...rest);
    await sweepUploads({ ...api.deps, storage: { ...storage, copy } });
    expect((await rowOf(sound)).state).toBe('PENDING');
    expect((await rowOf(broken)).state).toBe('AWAITING_UPLOAD');
  });

  it('asks the store nothing about uploads that were only started', async () => {
    for (let n = 0; n < 20; n += 1) await startUpload();
    let asked = 0;
    const { storage } = api.deps;
    const head: typeof storage.head = (key) => {
      asked += key.includes(creator.teamId) ? 1 : 0;
      return storage.head(key);
    };
    await sweepUploads({ ...api.deps, storage: { ...storage, head } });
    expect(asked).toBe(0);
  });
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Two different blocks of 128 bytes with the same MD5: the published collision of Wang, Feng, Lai and Yu ("Collisions
 * for Hash Functions MD4, MD5, HAVAL-128 and RIPEMD", 2004).
 */
function collidingFiles(): [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] {
  const one = Buffer.from(
    'd131dd02c5e6eec4693d9a0698aff95c2fcab58712467eab4004583eb8fb7f8955ad340609f4b30283e488832571415a' +
      '085125e8f7cdc99fd91dbdf280373c5bd8823e3156348f5bae6dacd436c919c6dd53e2b487da03fd02396306d248cda0' +
      'e99f33420f577ee8ce54b67080a80d1ec69821bcb6a8839396f9652b6ff72a70',
    'hex',
  );
  const other = Buffer.from(one);
  for (const [at, value] of [
    [19, 0x07],
    [45, 0xf1],
    [59, 0x72],
    [83, 0x34],
    [109, 0x28],
    [123, 0xab],
  ] as const) {
    other[at] = value;
  }
  return [new Uint8Array(one), new Uint8Array(other)];
}
