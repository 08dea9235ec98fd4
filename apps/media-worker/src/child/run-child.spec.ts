import { createObjectStorage } from '@cutroom/server-kit';
import { newBucketEnv, silent, until } from '@cutroom/server-kit/testing';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultPatience } from '../source/patience';
import { openStoredFile } from '../source/stored-file';
import { scriptedChild } from '../testing/media-stage';
import { startStoreProxy, type StoreProxy } from '../testing/store-proxy';
import { findConfinement } from './confinement';
import { runChild } from './run-child';

const patience = { ...defaultPatience, firstMs: 5, maxMs: 20, outageMs: 60_000 };
const confinement = findConfinement(scriptedChild);

let folder: string;
let proxy: StoreProxy;
let storage: ReturnType<typeof createObjectStorage>;
beforeAll(async () => {
  const env = newBucketEnv();
  proxy = await startStoreProxy(env.S3_ENDPOINT);
  const to = { S3_ENDPOINT: proxy.url, S3_PUBLIC_ENDPOINT: undefined, AWS_REGION: 'us-east-1' };
  storage = createObjectStorage({ ...env, ...to });
  await storage.ensureBucket();
});
afterAll(() => proxy.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cutroom-child-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a child that inspects this file, with a signal that stops it. */
async function run(file: Buffer, limitMs = 60_000) {
  const key = 'sealed/file.mp4';
  await storage.put(key, file, { contentType: 'video/mp4' });
  const object = { key, etag: (await storage.head(key))?.etag ?? '', size: file.length };
  const stopping = new AbortController();
  const { signal } = stopping;
  const source = openStoredFile({ storage, object, patience, signal, log: silent });
  const task = { kind: 'inspect', source: { size: file.length, extension: 'mp4' }, folder } as const;
  let progress = 0;
  const onProgress = (share: number) => (progress = share);
  const outcome = runChild(confinement, { task, source, limitMs, signal, onProgress });
  return { outcome, source, stopping, progress: () => progress };
}

const script = (act: object, more = Buffer.alloc(0)) =>
  Buffer.concat([Buffer.from(`${JSON.stringify(act)}\n`), more]);

describe('a child process', () => {
  it('reads its file through its worker', async () => {
    const file = script({ do: 'digest', length: 1_000_000 }, randomBytes(9_000_000));
    const { outcome } = await run(file);
    expect(await outcome).toEqual({
      end: 'unfit',
      reason: createHash('sha256').update(file).digest('hex'),
      facts: null,
    });
  });

  it.each([
    ['hangs', { do: 'hang' }],
    ['waits', { do: 'wait' }],
    ['writes half a message and waits', { do: 'writeBytes', bytes: [0, 0, 0, 40, 0, 0, 0, 0, 123] }],
  ])('that %s is ended at its time limit', async (_what, act) => {
    const { outcome } = await run(script(act), 1_000);
    expect(await outcome).toMatchObject({ end: 'failed', cause: 'time' });
  });

  it('has the same time limit when the store was unreachable for a while', async () => {
    const file = script({ do: 'digest', length: 1_000_000 }, randomBytes(40_000_000));
    const { outcome, source } = await run(file, 20_000);
    await until('it reads', () => proxy.sent > 1_000_000);
    proxy.goAway();
    await until('it waits', () => source.isWaiting());
    proxy.comeBack();
    expect(await outcome).toMatchObject({ end: 'unfit', reason: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('ends with its job', async () => {
    const { outcome, stopping, progress } = await run(script({ do: 'wait' }));
    await until('it works', () => progress() === 0.5);
    stopping.abort(new Error('this process is stopping'));
    await expect(outcome).rejects.toThrow('this process is stopping');
  });

  it('fails when its program is missing', async () => {
    const missing = { ...confinement, file: join(folder, 'missing.js') };
    const source = { size: 1, read: async () => Buffer.alloc(0), isWaiting: () => false };
    const task = { kind: 'frame', source: { size: 1, extension: 'mp4' }, folder, atMs: 0 } as const;
    const { signal } = new AbortController();
    const outcome = await runChild(missing, { task, source, limitMs: 60_000, signal });
    expect(outcome).toMatchObject({ end: 'failed', cause: 'crash' });
  });
});
