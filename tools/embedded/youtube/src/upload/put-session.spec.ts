import { randomBytes } from 'node:crypto';
import { put, reasonOf, sha256, startSignedIn, testFile, unit, type TestSandbox } from '../test-sandbox';

let sandbox: TestSandbox;
let token: string;
beforeAll(async () => void ({ sandbox, token } = await startSignedIn()));
afterAll(() => sandbox.stop());

const { bytes, total, range, probe } = testFile(3 * unit + 1000);

describe('a PUT to a session', () => {
  it('stores chunks, reports the offset, and returns the video at the end', async () => {
    const uri = await sandbox.session(token, total);
    expect((await probe(uri)).headers.get('range')).toBeNull();

    const first = await put(uri, bytes.subarray(0, unit), range(0, unit - 1));
    expect([first.status, first.headers.get('range')]).toEqual([308, `bytes=0-${unit - 1}`]);
    const second = await put(uri, bytes.subarray(unit, 3 * unit), range(unit, 3 * unit - 1));
    expect(second.headers.get('range')).toBe(`bytes=0-${3 * unit - 1}`);
    const last = await put(uri, bytes.subarray(3 * unit), range(3 * unit, total - 1));
    const video = (await last.json()) as { id: string };

    expect(last.status).toBe(200);
    expect(video).toMatchObject({
      kind: 'youtube#video',
      snippet: { title: 'A cut', description: 'About it', tags: ['one', 'two words'] },
      status: { uploadStatus: 'uploaded', privacyStatus: 'unlisted', selfDeclaredMadeForKids: false },
    });
    const published = await sandbox.look<{ id: string }>('videos');
    expect(published.find((one) => one.id === video.id)).toMatchObject({
      madeForKids: false,
      id: expect.stringMatching(/^[\w-]{11}$/),
      title: 'A cut',
      description: 'About it',
      tags: ['one', 'two words'],
      privacyStatus: 'unlisted',
      notifySubscribers: false,
      size: total,
      sha256: sha256(bytes),
      thumbnailSha256: null,
    });
  });

  it('accepts the whole file without a Content-Range', async () => {
    const uri = await sandbox.session(token, total);
    expect((await put(uri, bytes.subarray(1))).status).toBe(400);
    expect((await put(uri, bytes)).status).toBe(200);
  });

  it('repeats the response of a finished session, also after a restart', async () => {
    const uri = await sandbox.session(token, total);
    const video = await (await put(uri, bytes)).json();
    const count = (await sandbox.look('videos')).length;
    await sandbox.restart();
    const again = sandbox.moved(uri);

    expect(await (await probe(again)).json()).toEqual(video);
    expect(await (await put(again, bytes.subarray(0, unit), range(0, unit - 1))).json()).toEqual(video);
    expect(await sandbox.look('videos')).toHaveLength(count);
  });

  it.each([
    ['a chunk that is not a multiple of 262,144 bytes', 0, unit],
    ['a chunk one byte short', 0, unit - 2],
    ['a chunk after a gap', unit, 2 * unit - 1],
    ['a range that ends before it starts', 5, 4],
    ['a range past the end of the file', 3 * unit, total],
  ])('rejects %s and stores none of it', async (_what, first, last) => {
    const uri = await sandbox.session(token, total);
    const response = await put(uri, bytes.subarray(first, last + 1), range(first, last));
    expect(response.status).toBe(400);
    expect((await probe(uri)).headers.get('range')).toBeNull();
  });

  it.each([
    `bytes 0-${unit - 1}/${total + 1}`,
    `bytes 0-${unit - 1}/*`,
    'bytes=0-1',
    'lines 0-1/2',
    `bytes */${total + 1}`,
  ])('rejects Content-Range: %s', async (wrong) => {
    const uri = await sandbox.session(token, total);
    const body = wrong.startsWith('bytes */') ? undefined : bytes.subarray(0, unit);
    expect((await put(uri, body, wrong)).status).toBe(400);
  });

  it('rejects a body whose length differs from its range', async () => {
    const uri = await sandbox.session(token, total);
    expect((await put(uri, bytes.subarray(0, unit - 1), range(0, unit - 1))).status).toBe(400);
    expect((await put(uri, bytes.subarray(0, 5), `bytes */${total}`)).status).toBe(400);
  });

  it('skips bytes that are already stored', async () => {
    const uri = await sandbox.session(token, total);
    await put(uri, bytes.subarray(0, 2 * unit), range(0, 2 * unit - 1));
    const twice = await put(uri, randomBytes(unit), range(0, unit - 1));
    expect(twice.headers.get('range')).toBe(`bytes=0-${2 * unit - 1}`);

    const rest = await put(uri, bytes.subarray(unit), range(unit, total - 1));

    const { id } = (await rest.json()) as { id: string };
    const videos = await sandbox.look<{ id: string; sha256: string }>('videos');
    expect(videos.find((one) => one.id === id)?.sha256).toBe(sha256(bytes));
  });

  it('creates one video for concurrent requests', async () => {
    const uri = await sandbox.session(token, total);
    const before = (await sandbox.look('videos')).length;
    await Promise.allSettled(Array.from({ length: 6 }, () => put(uri, bytes, range(0, total - 1))));

    expect((await probe(uri)).status).toBe(200);
    const videos = await sandbox.look<{ sha256: string }>('videos');
    expect(videos).toHaveLength(before + 1);
    expect(videos.at(-1)?.sha256).toBe(sha256(bytes));
  });

  it('needs no token but rejects an invalid one', async () => {
    const uri = await sandbox.session(token, total);
    const bearer = (value: string) => ({ Authorization: `Bearer ${value}` });
    const chunk = bytes.subarray(0, unit);

    expect(await reasonOf(await put(uri, chunk, range(0, unit - 1), bearer('ya29.bad')))).toBe('authError');
    expect((await put(uri, chunk, range(0, unit - 1), bearer(token))).status).toBe(308);
    expect((await put(uri, chunk, range(0, unit - 1))).status).toBe(308);
  });

  it('answers 404 for an unknown session and for one older than a week', async () => {
    expect((await probe(sandbox.url('/upload/youtube/v3/videos?upload_id=none'))).status).toBe(404);
    const uri = await sandbox.session(token, total);
    sandbox.skip(7 * 24 * 60 * 60 * 1000);

    const response = await probe(uri);

    expect(response.status).toBe(404);
    expect(await reasonOf(response)).toBe('notFound');
  });
});
