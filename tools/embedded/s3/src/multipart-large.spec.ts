import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { encodeRecord } from './store/record';
import { bundleServer, startChildServer } from './testing/child-server';
import { listAllParts, multipartCalls } from './testing/multipart-calls';
import { bucketCalls } from './testing/stored-object';
import { BUCKET, buildClient, startWithBucket } from './testing/test-server';

const MIB = 1024 * 1024;
const Key = 'cut';
const COUNT = 10_000;
/** 10,000 parts of this size are 256 GB, the largest file that YouTube accepts. */
const PART = 25_600_000;
/** Node itself takes some 50 MB; the rest must not depend on the size of an object. */
const MOST_MEMORY = 160 * MIB;

/** Recognizable bytes at the start and at the end of a part, whose file is otherwise sparse. */
const markOf = (number: number) => Buffer.from(`part ${String(number).padStart(5, '0')}.`);
const md5 = createHash('md5').update('any').digest('hex');

/** Writes a part as the server stores it, but as a sparse file, whose zeros take no disk space. */
async function writeSparsePart(path: string, number: number): Promise<void> {
  const file = await open(path, 'w', 0o600);
  const mark = markOf(number);
  const record = { key: Key, size: PART, etag: md5, lastModified: Date.now(), headers: {} };
  await file.write(mark, 0, mark.length, 0);
  await file.write(mark, 0, mark.length, PART - mark.length);
  await file.write(encodeRecord(record), 0, undefined, PART);
  await file.close();
}

it('embedded-s3 lists, completes and reads 256 GB in 10,000 parts with flat memory', async () => {
  const bundle = await bundleServer();
  const { test, client: first } = await startWithBucket();
  const UploadId = await multipartCalls(first, BUCKET, Key).begin();
  await test.server.stop();
  const folder = join(test.dataDir, 'uploads', UploadId);
  for (let number = 1; number <= COUNT; number++) await writeSparsePart(join(folder, String(number)), number);
  const server = await startChildServer(bundle, { EMBEDDED_S3_DATA_DIR: test.dataDir });
  const client = buildClient(server.endpoint);
  const calls = multipartCalls(client, BUCKET, Key);

  const pages = await listAllParts((page) => calls.list(UploadId, page), 1000);
  expect(pages.map(({ length }) => length)).toEqual(Array(10).fill(1000));
  const parts = pages.flat().map((PartNumber) => ({ PartNumber, ETag: `"${md5}"` }));
  expect((await calls.complete(UploadId, parts)).ETag).toMatch(/-10000"$/);
  expect(await calls.head()).toMatchObject({ ContentLength: COUNT * PART });
  const [record = ''] = (await readdir(join(test.dataDir, 'buckets', BUCKET))).filter(
    (name) => name !== 'bucket.json',
  );
  expect((await stat(join(test.dataDir, 'buckets', BUCKET, record))).size).toBeLessThan(1000);

  for (const number of [1, 2, 4999, 9998, COUNT]) {
    const start = (number - 1) * PART;
    const [mark, next] = [markOf(number), markOf(number + 1)];
    expect(await calls.read(`bytes=${start}-${start + mark.length - 1}`)).toEqual(mark);
    const end = start + PART;
    const over = number === COUNT ? '' : next.toString();
    const border = await calls.read(`bytes=${end - mark.length}-${end + next.length - 1}`);
    expect(border.toString()).toBe(mark.toString() + over);
  }
  const middle = `bytes=${4000 * PART - 10}-${4040 * PART - 1}`;
  const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key, Range: middle }));
  if (!(Body instanceof Readable)) throw new Error('The SDK gave no stream.');
  let received = 0;
  for await (const chunk of Body) received += (chunk as Buffer).length;
  expect(received).toBe(40 * PART + 10);
  expect(await server.peakMemory()).toBeLessThan(MOST_MEMORY);

  client.destroy();
  expect(await server.end('SIGTERM')).toBe(0);
  await test.restart();
  const again = test.client();
  expect(await multipartCalls(again, BUCKET, Key).head()).toMatchObject({ ContentLength: COUNT * PART });
  await bucketCalls(again).remove(Key);
  expect(await readdir(join(test.dataDir, 'uploads'))).toEqual([]);
  await test.closeClean();
  await bundle.remove();
});
