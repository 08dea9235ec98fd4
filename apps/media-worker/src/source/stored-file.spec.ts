import { createLogger, createObjectStorage, type ObjectStorage } from '@cutroom/server-kit';
import { newBucketEnv, silent, until } from '@cutroom/server-kit/testing';
import { randomBytes } from 'node:crypto';
import { startStoreProxy, type StoreProxy } from '../testing/store-proxy';
import { defaultPatience } from './patience';
import { openStoredFile } from './stored-file';

const key = 'sealed/film.mp4';
const block = 2 * 1024 ** 2;
const film = randomBytes(12 * block + 1_000);
const patience = { ...defaultPatience, firstMs: 5, maxMs: 20, outageMs: 60_000 };

let proxy: StoreProxy;
let storage: ObjectStorage;
let etag: string;
beforeAll(async () => {
  const env = newBucketEnv();
  proxy = await startStoreProxy(env.S3_ENDPOINT);
  storage = createObjectStorage({
    ...env,
    S3_ENDPOINT: proxy.url,
    S3_PUBLIC_ENDPOINT: undefined,
    AWS_REGION: 'us-east-1',
  });
  await storage.ensureBucket();
});
beforeEach(async () => {
  proxy.comeBack();
  await storage.put(key, film, { contentType: 'video/mp4' });
  etag = (await storage.head(key))?.etag ?? '';
  proxy.sent = 0;
});
afterAll(() => proxy.close());

function open(overrides: Partial<Parameters<typeof openStoredFile>[0]> = {}) {
  const { signal } = new AbortController();
  const object = { key, etag, size: film.length };
  return openStoredFile({ storage, object, patience, signal, log: silent, ...overrides });
}

describe('the bytes of a stored file', () => {
  it.each([
    ['within a block', 100, 1_000],
    ['across blocks', block - 10, 20],
    ['of several blocks', 10, 2 * block],
    ['at the end', film.length - 10, 10],
  ])('are read %s', async (_where, offset, length) => {
    const bytes = await open().read(offset, length);
    expect(bytes.equals(film.subarray(offset, offset + length))).toBe(true);
  });

  it('end with the file', async () => {
    const source = open();
    expect(await source.read(film.length - 10, 1_000)).toHaveLength(10);
    expect(await source.read(film.length, 1_000)).toHaveLength(0);
  });

  it('are the same when many parts are requested at once', async () => {
    const source = open();
    const offsets = Array.from({ length: 60 }, (_, index) => (index * 7_919_111) % film.length);
    const parts = await Promise.all(offsets.map((offset) => source.read(offset, 70_000)));
    parts.forEach((part, index) => {
      const offset = offsets[index] ?? 0;
      expect(part.equals(film.subarray(offset, offset + 70_000))).toBe(true);
    });
  });

  it('are fetched once while they are read in sequence', async () => {
    const source = open();
    for (let offset = 0; offset < film.length; offset += 65_536) await source.read(offset, 65_536);
    expect(proxy.sent).toBeGreaterThan(film.length);
    expect(proxy.sent).toBeLessThan(film.length * 1.05);
  });

  it('are fetched only in part for a look at the start and the end of a file', async () => {
    const source = open();
    await source.read(film.length - 1_000, 1_000);
    await source.read(0, 1_000);
    expect(proxy.sent).toBeLessThan(2 * block);
  });
});

describe('a store that is unreachable', () => {
  it('holds a read up until it is back', async () => {
    const source = open();
    await source.read(0, 10);
    proxy.goAway();
    const read = source.read(8 * block, 10);
    await until('the read waits', () => source.isWaiting());
    proxy.comeBack();
    expect((await read).equals(film.subarray(8 * block, 8 * block + 10))).toBe(true);
    await until('nothing waits', () => !source.isWaiting());
  });

  it('in the middle of a block does not change what is read', async () => {
    const source = open();
    const reads = Promise.all([0, 3, 6, 9].map((index) => source.read(index * block, block)));
    await until('some of it has arrived', () => proxy.sent > block / 2);
    proxy.goAway();
    proxy.comeBack();
    const parts = await reads;
    parts.forEach((part, index) => {
      expect(part.equals(film.subarray(index * 3 * block, index * 3 * block + block))).toBe(true);
    });
  });

  it('for too long fails the read', async () => {
    proxy.goAway();
    const source = open({ patience: { ...patience, outageMs: 0 } });
    await expect(source.read(0, 10)).rejects.toMatchObject({ name: 'Unreachable' });
  });

  it.each([
    ['nothing', 0],
    ['a part of each block', block / 2],
  ])('for one object, of which it sends %s, fails the read of a new task soon', async (_what, bytes) => {
    proxy.stall(key, bytes);
    const source = open({ patience: { ...patience, requestMs: 100, freshOutageMs: 300 } });
    await expect(source.read(0, 10)).rejects.toMatchObject({ name: 'Unreachable' });
  });

  it('is warned about once, however often a read is repeated', async () => {
    const lines: string[] = [];
    const log = createLogger({
      service: 't',
      level: 'warn',
      destination: { write: (line) => void lines.push(line) },
    });
    proxy.goAway();
    const source = open({ log });
    const read = source.read(0, 10);
    await until('the read waits', () => source.isWaiting());
    proxy.comeBack();
    await read;
    expect(lines).toHaveLength(1);
  });
});

describe('a read', () => {
  it('of a file that was removed says that the video is gone', async () => {
    await storage.remove(key);
    await expect(open().read(0, 10)).rejects.toMatchObject({ name: 'VideoGone' });
  });

  it('of a file that was replaced says that the video is gone, too', async () => {
    await storage.put(key, Buffer.from('another'), { contentType: 'video/mp4' });
    await expect(open().read(0, 10)).rejects.toMatchObject({ name: 'VideoGone' });
  });

  it('that waits for the store ends when its job does', async () => {
    proxy.goAway();
    const stopping = new AbortController();
    const source = open({ signal: stopping.signal });
    const read = source.read(0, 10);
    await until('the read waits', () => source.isWaiting());
    stopping.abort(new Error('this process is stopping'));
    await expect(read).rejects.toThrow('this process is stopping');
  });
});
