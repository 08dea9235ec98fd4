import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  GetObjectCommand,
} from '@aws-sdk/client-s3';
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3';
import { PART_BYTES, etagOfParts, multipartCalls } from './testing/multipart-calls';
import { bucketCalls } from './testing/stored-object';
import { BUCKET, startWithBucket, type TestServer } from './testing/test-server';
import { until } from './testing/until';

const bodies = [randomBytes(PART_BYTES), randomBytes(PART_BYTES), randomBytes(1000)];
const whole = Buffer.concat(bodies);
let test: TestServer;
let client: S3Client;
beforeEach(async () => void ({ test, client } = await startWithBucket()));
afterEach(async () => {
  expect(await test.tempFiles()).toEqual([]);
  await test.close();
});

const at = (key: string) => multipartCalls(client, BUCKET, key);
const restart = async () => {
  await test.restart();
  client = test.client();
};
const uploads = (...names: string[]) => join(test.dataDir, 'uploads', ...names);
const copy = (from: string, Key: string, Bucket = BUCKET) =>
  client.send(new CopyObjectCommand({ Bucket, Key, CopySource: from }));

/** Uploads the parts and does not complete them. */
async function send(key: string, numbers = [1, 2, 3]): Promise<{ id: string; parts: CompletedPart[] }> {
  const id = await at(key).begin();
  const parts: CompletedPart[] = [];
  for (const [index, number] of numbers.entries())
    parts.push(await at(key).part(id, number, bodies[index] ?? Buffer.alloc(0)));
  return { id, parts };
}

async function store(key: string, numbers?: number[]): Promise<string> {
  const { id, parts } = await send(key, numbers);
  await at(key).complete(id, parts);
  return id;
}

describe('a multipart object on disk', () => {
  it('consists of the files of its parts, which CompleteMultipartUpload does not copy', async () => {
    const { id, parts } = await send('cut');
    const inodes = () =>
      Promise.all(['1', '2', '3'].map(async (name) => (await stat(uploads(id, name))).ino));
    const before = await inodes();
    await at('cut').complete(id, parts);
    expect(await inodes()).toEqual(before);
    expect((await readdir(uploads(id))).sort()).toEqual(['1', '2', '3']);
    const records = await readdir(join(test.dataDir, 'buckets', BUCKET));
    const sizes = await Promise.all(
      records.map(async (name) => (await stat(join(test.dataDir, 'buckets', BUCKET, name))).size),
    );
    expect(Math.max(...sizes)).toBeLessThan(1000);
  });

  it('does not keep the parts that CompleteMultipartUpload did not name', async () => {
    const { id, parts } = await send('chosen', [1, 5, 9]);
    await at('chosen').part(id, 7, bodies[2] ?? Buffer.alloc(0));
    await at('chosen').complete(id, parts);
    expect((await readdir(uploads(id))).sort()).toEqual(['1', '5', '9']);
    await restart();
    expect((await at('chosen').read()).equals(whole)).toBe(true);
  });

  it('is removed when the object is deleted or replaced', async () => {
    await store('deleted');
    await store('replaced');
    await store('completed again');
    await bucketCalls(client).remove('deleted');
    await bucketCalls(client).put('replaced', 'others');
    const last = await store('completed again');
    expect(await readdir(uploads())).toEqual([last]);
    expect(await at('completed again').head()).toMatchObject({ ETag: etagOfParts(bodies) });
  });

  it('stays until the last copy is deleted, also across restarts', async () => {
    const id = await store('source');
    await client.send(new CreateBucketCommand({ Bucket: 'elsewhere' }));
    await copy(`${BUCKET}/source`, 'copy', 'elsewhere');
    await copy('elsewhere/copy', 'second');
    expect(await readdir(uploads())).toEqual([id]);
    await bucketCalls(client).remove('source');
    await restart();
    await bucketCalls(client).remove('second');
    const elsewhere = multipartCalls(client, 'elsewhere', 'copy');
    expect((await elsewhere.read()).equals(whole)).toBe(true);
    expect((await elsewhere.head()).ETag).toBe(etagOfParts(bodies));
    await expect(client.send(new DeleteBucketCommand({ Bucket: 'elsewhere' }))).rejects.toMatchObject({
      name: 'BucketNotEmpty',
    });
    await client.send(
      new CopyObjectCommand({
        Bucket: 'elsewhere',
        Key: 'copy',
        CopySource: 'elsewhere/copy',
        MetadataDirective: 'REPLACE',
      }),
    );
    expect((await elsewhere.read()).equals(whole)).toBe(true);
    await copy('elsewhere/copy', 'replaced');
    await bucketCalls(client).put('replaced', 'others');
    expect(await readdir(uploads())).toEqual([id]);
  });

  it('can be read to its end when it is deleted during the read', async () => {
    await store('read');
    const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'read' }));
    if (!(Body instanceof Readable)) throw new Error('The SDK gave no stream.');
    await once(Body, 'readable');
    await bucketCalls(client).remove('read');
    expect(await readdir(uploads())).toHaveLength(1);
    const chunks: Buffer[] = [];
    for await (const chunk of Body) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).equals(whole)).toBe(true);
    await until(async () => (await readdir(uploads())).length === 0, 'the parts are gone');
    await until(async () => (await test.tempFiles()).length === 0, 'the temporary folder is gone');
  });
});

describe('a start after a crash during completion', () => {
  it('keeps an upload open whose object was not published', async () => {
    const { id, parts } = await send('open');
    await writeFile(join(test.dataDir, 'tmp', 'record-under-way'), 'half');
    await restart();
    await at('open').complete(id, parts);
    expect((await at('open').read()).equals(whole)).toBe(true);
  });

  it('ends an upload whose object exists', async () => {
    const { id, parts } = await send('ended');
    await at('ended').complete(id, parts);
    // The state after a crash before the last step of CompleteMultipartUpload.
    await writeFile(
      uploads(id, 'upload.json'),
      JSON.stringify({ bucket: BUCKET, key: 'ended', startedAt: 1, headers: {} }),
    );
    await writeFile(uploads(id, '4'), 'a part that was not chosen');
    await restart();
    await expect(at('ended').list(id)).rejects.toMatchObject({ name: 'NoSuchUpload' });
    await expect(at('ended').abort(id)).rejects.toMatchObject({ name: 'NoSuchUpload' });
    expect((await readdir(uploads(id))).sort()).toEqual(['1', '2', '3']);
    expect((await at('ended').read()).equals(whole)).toBe(true);
  });

  it('removes parts without an object, but none while any object is unreadable', async () => {
    const id = await store('lost');
    const folder = join(test.dataDir, 'buckets', BUCKET);
    const [record = ''] = (await readdir(folder)).filter((name) => /^[0-9a-f]{64}$/.test(name));
    await rename(join(folder, record), join(test.dataDir, 'record'));
    await writeFile(join(folder, record), 'damaged');
    await restart();
    expect(test.logged).toHaveLength(1);
    expect(await readdir(uploads())).toEqual([id]);
    await rename(join(test.dataDir, 'record'), join(folder, record));
    await restart();
    expect((await at('lost').read()).equals(whole)).toBe(true);
    await rm(join(folder, record));
    await restart();
    expect(await readdir(uploads())).toEqual([]);
  });

  it('reports and hides an object without one of its parts', async () => {
    const id = await store('torn');
    await rm(uploads(id, '2'));
    await restart();
    expect(await bucketCalls(client).keys()).toEqual([]);
    expect(test.logged).toEqual([
      expect.stringMatching(/^skipped a file that is not an object: .*[0-9a-f]{64}$/),
    ]);
    expect((await readdir(uploads(id))).sort()).toEqual(['1', '3']);
  });

  it('aborts a read of a truncated part', async () => {
    const id = await store('short');
    await truncate(uploads(id, '2'), 1000);
    await restart();
    await expect(at('short').read()).rejects.toThrow();
    expect((await at('short').read('bytes=0-99')).equals(whole.subarray(0, 100))).toBe(true);
  });
});
