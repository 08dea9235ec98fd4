import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { bundleServer, spawnServer, startChildServer } from './testing/child-server';
import type { Bundle } from './testing/child-server';
import { BUCKET, buildClient } from './testing/test-server';
import { until } from './testing/until';

const MIB = 1024 * 1024;
let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(() => bundle.remove());

const createBucket = (client: S3Client) => client.send(new CreateBucketCommand({ Bucket: BUCKET }));
const kept = { requestChecksumCalculation: 'WHEN_REQUIRED' } as const;

it('embedded-s3 transfers 2 GiB through presigned URLs with flat memory', async () => {
  /** Node itself takes some 50 MB. The rest is buffers, whose size must not depend on the object. */
  const MOST_MEMORY = 160 * MIB;
  const block = randomBytes(4 * MIB);
  const blocks = 512;
  const sent = createHash('sha256');
  const generate = function* () {
    for (let i = 0; i < blocks; i++) {
      block.writeUInt32BE(i);
      sent.update(block);
      // A copy, because the socket may not have sent the previous one yet.
      yield Buffer.from(block);
    }
  };
  const environment = { EMBEDDED_S3_DATA_DIR: join(bundle.folder, 'large') };
  const server = await startChildServer(bundle, environment);
  const client = buildClient(server.endpoint, kept);
  await createBucket(client);
  const address = await getSignedUrl(
    client,
    new PutObjectCommand({ Bucket: BUCKET, Key: 'large', ContentType: 'video/mp4' }),
    {
      signableHeaders: new Set(['content-type']),
    },
  );
  const put = await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': 'video/mp4', 'content-length': String(blocks * block.length) },
    body: Readable.toWeb(Readable.from(generate(), { objectMode: false, highWaterMark: MIB })),
    duplex: 'half',
  } as RequestInit);
  expect([put.status, await put.text()]).toEqual([200, '']);
  expect(await server.peakMemory()).toBeLessThan(MOST_MEMORY);
  const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'large' }));
  const received = createHash('sha256');
  if (!(got.Body instanceof Readable)) throw new Error('The SDK gave no stream.');
  for await (const chunk of got.Body) received.update(chunk as Buffer);
  expect(got.ContentLength).toBe(2048 * MIB);
  expect(received.digest('hex')).toBe(sent.digest('hex'));
  expect(await server.peakMemory()).toBeLessThan(MOST_MEMORY);
  client.destroy();
  expect(await server.end('SIGTERM')).toBe(0);
});

it('embedded-s3 keeps every acknowledged object and no partial one after kill -9', async () => {
  const environment = { EMBEDDED_S3_DATA_DIR: join(bundle.folder, 'killed') };
  const bodyOf = (key: string, version: number) => Buffer.alloc(300_000, `${key} version ${version} `);
  const keys = Array.from({ length: 8 }, (_, i) => `key ${i}`);
  const answered = new Map<string, number>();
  for (let round = 0; round < 4; round++) {
    const server = await startChildServer(bundle, environment);
    const client = buildClient(server.endpoint, kept);
    if (round === 0) await createBucket(client);
    let acknowledged = 0;
    const writers = keys.map(async (Key) => {
      for (let version = (answered.get(Key) ?? 0) + 1; ; version++) {
        await client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: bodyOf(Key, version) }));
        answered.set(Key, version);
        acknowledged++;
      }
    });
    const broken = Promise.allSettled(writers);
    await until(() => acknowledged >= 40 + round * 7, 'writes');
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    await broken;
    client.destroy();
  }
  const server = await startChildServer(bundle, environment);
  const client = buildClient(server.endpoint, kept);
  expect(await readdir(join(bundle.folder, 'killed', 'tmp'))).toEqual([]);
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
  expect(Contents.map(({ Key }) => Key)).toEqual(keys);
  for (const Key of keys) {
    const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
    const bytes = Buffer.from((await got.Body?.transformToByteArray()) ?? []);
    expect(got.ETag).toBe(`"${createHash('md5').update(bytes).digest('hex')}"`);
    // The write in progress at the kill may be stored. A version older than the last acknowledged one must not be.
    const last = answered.get(Key) ?? 0;
    expect([last, last + 1].some((version) => bytes.equals(bodyOf(Key, version)))).toBe(true);
  }
  client.destroy();
  expect(await server.end('SIGINT')).toBe(0);
});

it('embedded-s3 keeps every acknowledged copy and no orphaned bytes after kill -9', async () => {
  const environment = { EMBEDDED_S3_DATA_DIR: join(bundle.folder, 'copies') };
  const versions = Array.from({ length: 5 }, (_, i) => Buffer.alloc(300_000, `version ${i} `));
  const etags = versions.map((bytes) => `"${createHash('md5').update(bytes).digest('hex')}"`);
  const destinations = Array.from({ length: 6 }, (_, i) => `copy ${i}`);
  const answered = new Map<string, string | null>();
  for (let round = 0; round < 5; round++) {
    const server = await startChildServer(bundle, environment);
    const client = buildClient(server.endpoint, kept);
    if (round === 0) await createBucket(client);
    let acknowledged = 0;
    const replace = async () => {
      for (let i = 0; ; i = (i + 1) % versions.length)
        await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'source', Body: versions[i] }));
    };
    const seal = async (Key: string) => {
      for (let i = 0; ; i++) {
        const before = answered.get(Key);
        answered.delete(Key);
        const CopySource = `${BUCKET}/source`;
        const copy = await client
          .send(new CopyObjectCommand({ Bucket: BUCKET, Key, CopySource, CopySourceIfMatch: etags[i % 5] }))
          .catch((error: unknown) => {
            if (!(error instanceof S3ServiceException)) throw error;
            expect(['PreconditionFailed', 'NoSuchKey']).toContain(error.name);
          });
        if (copy || before !== undefined) answered.set(Key, copy?.CopyObjectResult?.ETag ?? before ?? null);
        if (!copy) continue;
        acknowledged++;
        if (i % 3 !== 0) continue;
        answered.delete(Key);
        await client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key }));
        answered.set(Key, null);
      }
    };
    const broken = Promise.allSettled([replace(), ...destinations.map(seal)]);
    await until(() => acknowledged >= 25 + round * 7, 'copies');
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    const failures = (await broken).map((each) => (each.status === 'rejected' ? String(each.reason) : ''));
    expect(failures.join()).not.toContain('expect(');
    client.destroy();
  }
  const server = await startChildServer(bundle, environment);
  const client = buildClient(server.endpoint, kept);
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
  const stored = new Map(Contents.map(({ Key, ETag }) => [Key, ETag]));
  for (const [Key, etag] of answered) expect([Key, stored.get(Key)]).toEqual([Key, etag ?? undefined]);
  for (const [Key, etag] of stored) {
    const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
    const bytes = Buffer.from((await got.Body?.transformToByteArray()) ?? []);
    expect([Key, `"${createHash('md5').update(bytes).digest('hex')}"`]).toEqual([Key, etag]);
  }
  const files = await readdir(join(bundle.folder, 'copies', 'buckets', BUCKET));
  const copies = [...stored.keys()].filter((key) => key?.startsWith('copy'));
  expect(files.filter((name) => name.endsWith('.content'))).toHaveLength(copies.length);
  expect(files).toHaveLength(1 + stored.size + copies.length);
  client.destroy();
  expect(await server.end('SIGINT')).toBe(0);
});

it('embedded-s3 reports a port in use and the variable to set, and does not affect the other server', async () => {
  const environment = { EMBEDDED_S3_DATA_DIR: join(bundle.folder, 'port') };
  const first = await startChildServer(bundle, environment);
  const { port } = new URL(first.endpoint);
  const second = spawnServer(bundle, { ...environment, EMBEDDED_S3_PORT: port });
  let said = '';
  second.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(second, 'close')) as [number | null];
  expect(code).toBe(1);
  expect(said).toBe(`embedded-s3: port ${port} is in use; stop what holds it or set EMBEDDED_S3_PORT\n`);
  expect((await fetch(`${first.endpoint}/_health`)).status).toBe(200);
  expect(await first.end('SIGTERM')).toBe(0);
});

it('embedded-s3 uses its defaults for empty variables', async () => {
  const folder = await mkdtemp(join(bundle.folder, 'empty-'));
  const environment = { EMBEDDED_S3_DATA_DIR: '', WEB_ORIGIN: '' };
  const server = await startChildServer(bundle, environment, undefined, folder);
  const origin = 'http://localhost:4200';
  const response = await fetch(server.endpoint, { headers: { Origin: origin } });
  expect(response.headers.get('access-control-allow-origin')).toBe(origin);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await readdir(folder)).toEqual(['.data']);
});
