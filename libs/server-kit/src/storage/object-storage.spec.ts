import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createObjectStorage, isChangedObject, isMissingObject, type ObjectStorage } from './object-storage';
import { newBucketEnv } from '../testing';
import { withStore } from '../testing/with-store';

const bucketEnv = () => ({ ...newBucketEnv(), S3_PUBLIC_ENDPOINT: undefined, AWS_REGION: 'us-east-1' });
const env = bucketEnv();
const key = 'videos/team/cut one.mp4';
const bytes = randomBytes(100_000);
const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');

let storage: ObjectStorage;
beforeAll(async () => {
  storage = createObjectStorage(env);
  await storage.ensureBucket(['http://localhost:4200']);
});

describe('a store that accepts calls and never responds', () => {
  it('makes them fail instead of waiting for ever', async () => {
    const mute = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const silentStorage = createObjectStorage({ ...env, S3_ENDPOINT: `http://127.0.0.1:${port}` });
    try {
      await expect(silentStorage.ping()).rejects.toMatchObject({ name: 'TimeoutError' });
    } finally {
      mute.closeAllConnections();
      mute.close();
    }
  });
});

describe('stored objects', () => {
  it('can be read completely, in part, and by ETag', async () => {
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

  it('can be stored from a stream with its size', async () => {
    await storage.put('streamed', Readable.from([bytes, bytes]), {
      contentType: 'a/b',
      size: bytes.length * 2,
    });
    expect((await storage.head('streamed'))?.size).toBe(bytes.length * 2);
    await expect(storage.put('x', Readable.from([bytes]), { contentType: 'a/b' })).rejects.toThrow(
      'its size',
    );
  });

  it('differ from missing ones, and can be removed twice', async () => {
    expect(await storage.head('missing')).toBeNull();
    expect(isMissingObject(await storage.read('missing').catch((error: unknown) => error))).toBe(true);
    await storage.put('gone', bytes, { contentType: 'a/b' });
    await storage.remove('gone');
    await storage.remove('gone');
    expect(await storage.head('gone')).toBeNull();
  });

  it('are read no further after the read is aborted', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(storage.read(key, { signal: stop.signal })).rejects.toThrow(/abort/i);
  });
});

describe('copying an object', () => {
  const from = 'incoming/team/cut + 1.mp4';
  const put = async (body: string, headers: Record<string, string>) => {
    const { url } = await storage.presignPut(from, { expiresInSeconds: 60 });
    expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(200);
    return (await storage.head(from))?.etag ?? '';
  };

  it("keeps the bytes and drops every header of the original's uploader", async () => {
    const ifMatch = await put('frames', {
      'content-type': 'text/html',
      'content-disposition': 'attachment',
      'cache-control': 'max-age=60',
    });
    expect((await storage.head(from))?.customHeaders).toEqual(['content-disposition', 'cache-control']);
    await storage.copy(from, 'sealed/a', { ifMatch, contentType: 'video/mp4' });
    expect(await storage.head('sealed/a')).toMatchObject({
      size: 6,
      contentType: 'video/mp4',
      customHeaders: [],
    });
    await storage.remove(from);
    expect((await buffer(await storage.read('sealed/a'))).toString()).toBe('frames');
  });

  it('rejects an original that changed or is missing, and then writes nothing', async () => {
    const ifMatch = await put('frames', {});
    await put('others', {});
    const copy = () =>
      storage.copy(from, 'sealed/b', { ifMatch, contentType: 'video/mp4' }).catch((error: unknown) => error);
    expect(isChangedObject(await copy())).toBe(true);
    await storage.remove(from);
    expect(isMissingObject(await copy())).toBe(true);
    expect(await storage.head('sealed/b')).toBeNull();
  });
});

describe('listing objects', () => {
  it('yields exactly the objects below a prefix, across pages', async () => {
    const keys = Array.from({ length: 1_005 }, (_, n) => `many/${String(n).padStart(4, '0')}`);
    for (const each of [...keys, 'many-others'])
      await storage.put(each, Buffer.from('x'), { contentType: 'a/b' });
    const listed = [];
    for await (const object of storage.list('many/')) listed.push(object);
    expect(listed.map((object) => object.key)).toEqual(keys);
    expect(listed[0]).toMatchObject({ size: 1, etag: (await storage.head('many/0000'))?.etag });
  });
});

describe('presigned URLs', () => {
  it('accept one object by PUT with any content type, and nothing else', async () => {
    const { url, expiresAt } = await storage.presignPut('put.mp4', { expiresInSeconds: 60 });
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('host');
    expect(url).not.toMatch(/checksum/i);
    expect(Math.abs(expiresAt.getTime() - Date.now() - 60_000)).toBeLessThan(5_000);
    const put = (contentType: string, to = url) =>
      fetch(to, { method: 'PUT', headers: { 'content-type': contentType }, body: bytes });
    expect((await put('video/mp4', url.replace('put.mp4', 'other.mp4'))).status).toBe(403);
    expect((await fetch(url)).status).toBe(403);
    expect((await put('video/mp4')).status).toBe(200);
    expect((await put('application/octet-stream')).status).toBe(200);
    expect(await storage.head('put.mp4')).toMatchObject({ size: bytes.length, customHeaders: [] });
    expect(storage.keyOf(url)).toBe('put.mp4');
  });

  it('return one object with our headers, uncached', async () => {
    const { url, expiresAt } = await storage.presignGet(key, {
      expiresInSeconds: 60,
      contentType: 'video/webm',
      fileName: 'काट 1.mp4',
    });
    const response = await fetch(url, { headers: { range: 'bytes=0-9' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-type')).toBe('video/webm');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="??? 1.mp4"; filename*=UTF-8''${encodeURIComponent('काट 1.mp4')}`,
    );
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes.subarray(0, 10));
    expect(storage.keyOf(url)).toBe(key);
    expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  it('work for each of several cacheable objects', async () => {
    const options = { expiresInSeconds: 900, cacheSeconds: 300 };
    const keys = ['first', "media/a b/~(it's)!*+&=?#ü.jpg", 'x', 'media/b/stills/1.jpg'];
    const signed = await Promise.all(keys.map((one) => storage.presignGet(one, options)));
    for (const [index, one] of keys.entries()) {
      await storage.put(one, Buffer.from(one), { contentType: 'image/jpeg' });
      const response = await fetch(signed[index]?.url ?? '');
      expect(response.headers.get('cache-control')).toContain('private');
      expect(await response.text()).toBe(one);
    }
  });

  it('stay the same within the cache window', async () => {
    const presign = () => storage.presignGet(key, { expiresInSeconds: 900, cacheSeconds: 300 });
    const [one, two] = [await presign(), await presign()];
    expect(one.expiresAt.getTime() % 300_000).toBe(0);
    const left = one.expiresAt.getTime() - Date.now();
    expect(left).toBeGreaterThan(595_000);
    expect(left).toBeLessThanOrEqual(900_000);
    // A new window may begin between the two.
    if (one.expiresAt.getTime() === two.expiresAt.getTime()) expect(two.url).toBe(one.url);
    expect((await fetch(one.url)).headers.get('cache-control')).toBe('private, max-age=300');
  });

  it('use the public endpoint if it is set', async () => {
    const outside = createObjectStorage({ ...env, S3_PUBLIC_ENDPOINT: 'https://files.cutroom.video' });
    const { url } = await outside.presignPut('a.mp4', { expiresInSeconds: 60 });
    expect(new URL(url).origin).toBe('https://files.cutroom.video');
    expect(outside.keyOf(url)).toBe('a.mp4');
    expect(outside.keyOf(`${env.S3_ENDPOINT}/${env.S3_BUCKET}/b.mp4`)).toBe('b.mp4');
    expect(storage.keyOf(url)).toBeNull();
  });

  it.each(['us-east-1', 'us-gov-west-1', 'cn-north-1', 'eusc-de-east-1'])(
    'are recognised without an endpoint in the region %s of AWS',
    async (AWS_REGION) => {
      const aws = createObjectStorage({ ...env, S3_ENDPOINT: undefined, AWS_REGION });
      const { url } = await aws.presignPut('cut 1.mp4', { expiresInSeconds: 60 });
      expect(aws.keyOf(url)).toBe('cut 1.mp4');
    },
  );
});

describe('the bucket', () => {
  it('is created once by concurrent services', async () => {
    const fresh = bucketEnv();
    const both = [createObjectStorage(fresh), createObjectStorage(fresh)];
    await Promise.all(both.map((one) => one.ensureBucket(['http://localhost:4200'])));
    await both[0]?.ensureBucket();
    await both[0]?.ping();
    await expect(createObjectStorage(bucketEnv()).ping()).rejects.toThrow();
  });

  it('fails with the names of its variables when the store refuses them', async () => {
    const wrongKey = createObjectStorage({ ...bucketEnv(), AWS_SECRET_ACCESS_KEY: 'another key' });
    await expect(wrongKey.ensureBucket()).rejects.toThrow(/answered 403.*S3_BUCKET.*AWS_SECRET_ACCESS_KEY/);
    const wrongName = createObjectStorage({ ...bucketEnv(), S3_BUCKET: 'No bucket' });
    await expect(wrongName.ensureBucket()).rejects.toThrow(/answered 400.*S3_BUCKET/);
  });

  it('fails when it is created without its rule for browsers, because the next start leaves it alone', () =>
    withStore(
      ({ method, url = '' }, response) => {
        const status = method === 'HEAD' ? 404 : url.includes('?cors') ? 403 : 200;
        response.writeHead(status).end();
      },
      async (refusing) => {
        await expect(refusing.ensureBucket(['http://localhost:4200'])).rejects.toMatchObject({
          name: 'StartupError',
          message: expect.stringContaining('answered 403 to PutBucketCors'),
        });
      },
    ));

  it('needs keys if an endpoint is set', () => {
    const keyless = { ...bucketEnv(), AWS_SECRET_ACCESS_KEY: undefined };
    expect(() => createObjectStorage(keyless)).toThrow('AWS_SECRET_ACCESS_KEY');
  });
});
