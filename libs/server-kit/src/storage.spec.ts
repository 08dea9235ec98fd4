import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createObjectStorage, isChangedObject, isMissingObject, type ObjectStorage } from './storage';
import { testStorageEnv } from './testing';

const env = testStorageEnv();
const key = 'videos/team/cut one.mp4';
const bytes = randomBytes(100_000);
const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');

let storage: ObjectStorage;
beforeAll(async () => {
  storage = createObjectStorage(env);
  await storage.ensureBucket(['http://localhost:4200']);
});

describe('objects', () => {
  it('are kept and read whole, in part, and under a condition', async () => {
    await storage.put(key, bytes, { contentType: 'video/mp4' });
    const found = await storage.head(key);
    expect(found).toMatchObject({
      size: bytes.length,
      contentType: 'video/mp4',
      etag: expect.stringMatching(/^"/),
    });
    expect(hash(await buffer(await storage.read(key)))).toBe(hash(bytes));
    expect(await buffer(await storage.read(key, { start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20));
    expect(await buffer(await storage.read(key, { start: 99_990 }))).toEqual(bytes.subarray(99_990));
    expect(await buffer(await storage.read(key, { end: 4 }))).toEqual(bytes.subarray(0, 5));
    expect(await buffer(await storage.read(key, { start: 0, end: 0, ifMatch: found?.etag }))).toHaveLength(1);
    const changed = await storage.read(key, { ifMatch: '"other"' }).catch((error: unknown) => error);
    expect(isChangedObject(changed)).toBe(true);
  });

  it('are taken from a stream that says its size', async () => {
    await storage.put('streamed', Readable.from([bytes, bytes]), {
      contentType: 'a/b',
      size: bytes.length * 2,
    });
    expect((await storage.head('streamed'))?.size).toBe(bytes.length * 2);
    await expect(storage.put('x', Readable.from([bytes]), { contentType: 'a/b' })).rejects.toThrow(
      'its size',
    );
  });

  it('are told from those that are not there, and removed twice without harm', async () => {
    expect(await storage.head('missing')).toBeNull();
    expect(isMissingObject(await storage.read('missing').catch((error: unknown) => error))).toBe(true);
    await storage.put('gone', bytes, { contentType: 'a/b' });
    await storage.remove('gone');
    await storage.remove('gone');
    expect(await storage.head('gone')).toBeNull();
  });

  it('stop being read when nobody wants them any more', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(storage.read(key, { signal: stop.signal })).rejects.toThrow(/abort/i);
  });
});

describe('signed addresses', () => {
  it('take one object, with the signed content type alone', async () => {
    const url = await storage.presignPut('put.mp4', { contentType: 'video/mp4', expiresInSeconds: 60 });
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-type;host');
    expect(url).not.toMatch(/checksum/i);
    const put = (contentType: string, to = url) =>
      fetch(to, { method: 'PUT', headers: { 'content-type': contentType }, body: bytes });
    expect((await put('text/html')).status).toBe(403);
    expect((await put('video/mp4', url.replace('put.mp4', 'other.mp4'))).status).toBe(403);
    expect((await fetch(url)).status).toBe(403);
    expect((await put('video/mp4')).status).toBe(200);
    expect(await storage.head('put.mp4')).toMatchObject({ size: bytes.length, contentType: 'video/mp4' });
    expect(storage.keyOf(url)).toBe('put.mp4');
  });

  it('give one object, as the type and under the name that was asked for', async () => {
    const url = await storage.presignGet(key, {
      expiresInSeconds: 60,
      contentType: 'video/webm',
      disposition: 'attachment; filename="cut.mp4"',
    });
    const answer = await fetch(url, { headers: { range: 'bytes=0-9' } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-type')).toBe('video/webm');
    expect(answer.headers.get('content-disposition')).toContain('cut.mp4');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes.subarray(0, 10));
    expect(storage.keyOf(url)).toBe(key);
  });

  it('stay the same within half an hour and outlive what was asked for', async () => {
    const [one, two] = [
      await storage.presignGet(key, { expiresInSeconds: 3_600 }),
      await storage.presignGet(key, { expiresInSeconds: 3_600 }),
    ];
    const { searchParams } = new URL(one);
    const signed = searchParams.get('X-Amz-Date') ?? '';
    const iso = signed.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z');
    const end = Date.parse(iso) + Number(searchParams.get('X-Amz-Expires')) * 1_000;
    expect(iso).toMatch(/T\d\d:(00|30):00Z$/);
    expect(end).toBeGreaterThanOrEqual(Date.now() + 3_595_000);
    // The half hour may turn between the two.
    if (new URL(two).searchParams.get('X-Amz-Date') === signed) expect(two).toBe(one);
  });

  it('name the public endpoint where browsers reach the store under another one', async () => {
    const outside = createObjectStorage({ ...env, S3_PUBLIC_ENDPOINT: 'https://files.cutroom.video' });
    const url = await outside.presignPut('a.mp4', { contentType: 'video/mp4', expiresInSeconds: 60 });
    expect(new URL(url).origin).toBe('https://files.cutroom.video');
    expect(outside.keyOf(url)).toBe('a.mp4');
    expect(outside.keyOf(`${env.S3_ENDPOINT}/${env.S3_BUCKET}/b.mp4`)).toBe('b.mp4');
    expect(storage.keyOf(url)).toBeNull();
  });
});

describe('the bucket', () => {
  it('is made once, by whoever comes first', async () => {
    const fresh = testStorageEnv();
    const both = [createObjectStorage(fresh), createObjectStorage(fresh)];
    await Promise.all(both.map((one) => one.ensureBucket(['http://localhost:4200'])));
    await both[0]?.ensureBucket();
    await both[0]?.ping();
    await expect(createObjectStorage(testStorageEnv()).ping()).rejects.toThrow();
  });

  it('needs keys where it has an endpoint of its own', () => {
    const keyless = testStorageEnv({ AWS_SECRET_ACCESS_KEY: undefined });
    expect(() => createObjectStorage(keyless)).toThrow('AWS_SECRET_ACCESS_KEY');
  });
});
