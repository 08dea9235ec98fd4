import { createHash, randomBytes } from 'node:crypto';
import { cp, link, mkdtemp, readdir, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { BUCKET, startWithBucket, type TestServer } from './testing/test-server';

const body = randomBytes(300_000);
let test: TestServer;
let client: S3Client;
let folder: string;
beforeEach(async () => {
  ({ test, client } = await startWithBucket());
  folder = join(test.dataDir, 'buckets', BUCKET);
});
afterEach(async () => {
  expect(await test.tempFiles()).toEqual([]);
  await test.close();
});

const put = (Key: string, Body: Buffer = body) =>
  client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));
const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key }));
const copy = (from: string, Key: string, Bucket = BUCKET) =>
  client.send(new CopyObjectCommand({ Bucket, Key, CopySource: from }));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hashOf = async (Key: string) => {
  const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
  return sha256((await got.Body?.transformToByteArray()) ?? new Uint8Array());
};
const keys = async (Bucket = BUCKET) =>
  ((await client.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key }) => Key);
const contents = async () => (await readdir(folder)).filter((name) => name.endsWith('.content'));
const inodes = async () =>
  Promise.all((await readdir(folder)).map(async (name) => ({ name, ...(await stat(join(folder, name))) })));
const restart = async () => {
  await test.restart();
  client = test.client();
};

describe('CopyObject on disk', () => {
  it('shares the bytes of the source in one file', async () => {
    const copies = 20;
    await put('source');
    for (let i = 0; i < copies; i++) await copy(`${BUCKET}/source`, `copy ${i}`);
    const files = await inodes();
    const whole = files.filter(({ size }) => size >= body.length);
    expect(whole).toHaveLength(copies + 1);
    expect(new Set(whole.map(({ ino }) => ino)).size).toBe(1);
    const others = files.filter(({ size }) => size < body.length);
    expect(Math.max(...others.map(({ size }) => size))).toBeLessThan(1000);
  });

  it('keeps the bytes until the source and all copies are deleted, also across a restart', async () => {
    await put('source');
    await copy(`${BUCKET}/source`, 'first');
    await copy(`${BUCKET}/first`, 'second');
    await put('source', Buffer.from('another'));
    await remove('first');
    expect(await hashOf('second')).toBe(sha256(body));
    await copy(`${BUCKET}/second`, 'source');
    await remove('second');
    await restart();
    expect(await hashOf('source')).toBe(sha256(body));
    expect(await keys()).toEqual(['source']);
    expect(await contents()).toHaveLength(1);
    await put('source', Buffer.from('the last'));
    expect(await contents()).toEqual([]);
    expect(await hashOf('source')).toBe(sha256(Buffer.from('the last')));
  });

  it('keeps the bytes when the bucket of the source is deleted', async () => {
    await client.send(new CreateBucketCommand({ Bucket: 'incoming' }));
    await client.send(new PutObjectCommand({ Bucket: 'incoming', Key: 'a', Body: body }));
    await copy('incoming/a', 'sealed');
    await client.send(new DeleteObjectCommand({ Bucket: 'incoming', Key: 'a' }));
    await client.send(new DeleteBucketCommand({ Bucket: 'incoming' }));
    await restart();
    expect(await hashOf('sealed')).toBe(sha256(body));
    expect(test.logged).toEqual([]);
  });

  it('keeps the ETag and the checksum of a multipart object', async () => {
    const at = { Bucket: BUCKET, Key: 'parts' };
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ ...at, ChecksumAlgorithm: 'SHA256' }),
    );
    const part = await client.send(
      new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: body, ChecksumAlgorithm: 'SHA256' }),
    );
    const Parts = [{ PartNumber: 1, ETag: part.ETag, ChecksumSHA256: part.ChecksumSHA256 }];
    const whole = await client.send(
      new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }),
    );
    expect((await copy(`${BUCKET}/parts`, 'copy')).CopyObjectResult?.ETag).toBe(whole.ETag);
    const got = await client.send(
      new GetObjectCommand({ Bucket: BUCKET, Key: 'copy', ChecksumMode: 'ENABLED' }),
    );
    expect(got).toMatchObject({ ETag: whole.ETag, ChecksumSHA256: whole.ChecksumSHA256 });
  });

  it('copies the bytes when the file system cannot link them', async () => {
    const elsewhere = await mkdtemp(join(await otherFileSystem(), 'embedded-s3-'));
    await client.send(new CreateBucketCommand({ Bucket: 'incoming' }));
    await client.send(new PutObjectCommand({ Bucket: 'incoming', Key: 'a', Body: body }));
    const incoming = join(test.dataDir, 'buckets', 'incoming');
    await cp(incoming, join(elsewhere, 'incoming'), { recursive: true });
    await rm(incoming, { recursive: true });
    await symlink(join(elsewhere, 'incoming'), incoming);
    await restart();
    const { CopyObjectResult } = await copy('incoming/a', 'sealed');
    await rm(incoming);
    await rm(elsewhere, { recursive: true });
    expect(await contents()).toEqual([]);
    expect(await hashOf('sealed')).toBe(sha256(body));
    const head = await client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'sealed' }));
    expect(head.ETag).toBe(CopyObjectResult?.ETag);
    await restart();
    expect(await hashOf('sealed')).toBe(sha256(body));
  });
});

/** A folder on another file system than the store's, which is on the disk or in memory. */
async function otherFileSystem(): Promise<string> {
  const { dev } = await stat(test.dataDir);
  for (const folder of ['/dev/shm', '/var/tmp']) if ((await stat(folder)).dev !== dev) return folder;
  throw new Error('the store and /var/tmp are on the file system in memory');
}

describe('a start after a crash', () => {
  it('removes bytes without an object and keeps those of objects', async () => {
    await put('source');
    await copy(`${BUCKET}/source`, 'copy');
    const [used = ''] = await contents();
    await link(join(folder, used), join(folder, 'crashed-before-the-record.content'));
    await writeFile(join(test.dataDir, 'tmp', 'record-under-way'), 'half');
    await restart();
    expect(await contents()).toEqual([used]);
    expect(await hashOf('copy')).toBe(sha256(body));
    expect(test.logged).toEqual([]);
  });

  it.each<[string, (path: string) => Promise<void>]>([
    ['missing', (path) => rm(path)],
    ['cut short', (path) => truncate(path, 1000)],
  ])('reports and hides a copy whose bytes are %s', async (_, damage) => {
    await put('source');
    await copy(`${BUCKET}/source`, 'copy');
    await remove('source');
    const [used = ''] = await contents();
    await damage(join(folder, used));
    await restart();
    expect(await keys()).toEqual([]);
    expect(test.logged).toEqual([
      expect.stringMatching(/^skipped a file that is not an object: .*[0-9a-f]{64}$/),
    ]);
  });

  it('removes no bytes while a record is unreadable, since it may refer to them', async () => {
    await put('source');
    await copy(`${BUCKET}/source`, 'copy');
    await remove('source');
    const record = (await inodes()).find(({ name }) => /^[0-9a-f]{64}$/.test(name))?.name ?? '';
    await rename(join(folder, record), join(test.dataDir, 'record'));
    await writeFile(join(folder, record), 'damaged');
    await restart();
    expect(test.logged).toHaveLength(1);
    await rename(join(test.dataDir, 'record'), join(folder, record));
    await restart();
    expect(await hashOf('copy')).toBe(sha256(body));
  });
});
