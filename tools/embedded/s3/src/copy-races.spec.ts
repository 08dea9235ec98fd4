import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
} from '@aws-sdk/client-s3';
import type { CopyObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { bucketCalls } from './testing/stored-object';
import { BUCKET, startWithBucket, type TestServer } from './testing/test-server';

let test: TestServer;
let client: S3Client;
beforeAll(async () => void ({ test, client } = await startWithBucket()));
afterEach(async () => {
  const { length } = await bucketCalls(client).keys();
  const names = await readdir(join(test.dataDir, 'buckets', BUCKET));
  expect(names.filter((name) => /^[0-9a-f]{64}$/.test(name))).toHaveLength(length);
  expect(await test.tempFiles()).toEqual([]);
  expect(test.logged).toEqual([]);
});
afterAll(() => test.close());

const put = (key: string, body: string) => bucketCalls(client).put(key, body);
const remove = (key: string) => bucketCalls(client).remove(key);
const copy = (from: string, Key: string, further: Partial<CopyObjectCommandInput> = {}) =>
  client.send(new CopyObjectCommand({ Bucket: BUCKET, Key, CopySource: `${BUCKET}/${from}`, ...further }));
const read = async (Key: string) => {
  const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
  return { etag: got.ETag, text: (await got.Body?.transformToString()) ?? '' };
};
const etagOf = (text: string) => `"${createHash('md5').update(text).digest('hex')}"`;
/** The error's name, or null if the call succeeds. */
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );
const contentFiles = async () =>
  (await readdir(join(test.dataDir, 'buckets', BUCKET))).filter((name) => name.endsWith('.content'));

/** Repeats `work` in several loops at once until `until` has settled. */
async function meanwhile(until: Promise<unknown>, work: () => Promise<unknown>, places = 3): Promise<void> {
  let over = false;
  const ended = until.finally(() => (over = true));
  const place = async () => {
    while (!over) await work();
  };
  await Promise.all([ended, ...Array.from({ length: places }, place)]);
}

it('CopyObject copies exactly the compared version while the source is replaced and deleted', async () => {
  const versions = Array.from({ length: 80 }, (_, i) => `version ${i} `.repeat(1000));
  const outcomes: (string | null)[] = [];
  let current = 0;
  let copies = 0;
  const writing = (async () => {
    for (current = 0; current < versions.length; current++) {
      await put('source', versions[current] ?? '');
      if (current % 5 === 4) await remove('source');
    }
  })();
  await meanwhile(writing, async () => {
    const wanted = versions[current] ?? '';
    const to = `sealed ${copies++}`;
    const failure = await failureOf(copy('source', to, { CopySourceIfMatch: etagOf(wanted) }));
    outcomes.push(failure);
    const sealed = await read(to).catch(() => null);
    expect(sealed).toEqual(failure === null ? { etag: etagOf(wanted), text: wanted } : null);
    await remove(to);
  });
  expect(new Set(outcomes)).toEqual(new Set([null, 'PreconditionFailed', 'NoSuchKey']));
  expect(await contentFiles()).toEqual([]);
});

it('a read returns a whole object while copies and deletes replace it', async () => {
  await Promise.all(['red', 'blue'].map((colour) => put(colour, `${colour} `.repeat(5000))));
  const changing = (async () => {
    for (let i = 0; i < 40; i++) {
      await Promise.all([copy('red', 'shown'), copy('blue', 'shown')]);
      if (i % 3 === 0) await put('shown', `plain ${i}`);
      if (i % 4 === 0) await remove('shown');
    }
  })();
  await meanwhile(changing, async () => {
    const failure = await failureOf(read('shown').then(({ etag, text }) => expect(etag).toBe(etagOf(text))));
    expect([null, 'NoSuchKey']).toContain(failure);
  });
  await remove('shown');
  expect(await contentFiles()).toEqual([]);
});

it('DeleteBucket never deletes an acknowledged copy', async () => {
  const Bucket = 'short-lived';
  await put('kept', 'x'.repeat(5000));
  const refusals = new Set<string | null>();
  for (let i = 0; i < 25; i++) {
    await client.send(new CreateBucketCommand({ Bucket })).catch((error: unknown) => {
      expect(error).toMatchObject({ name: 'BucketAlreadyOwnedByYou' });
    });
    const [copied, deleted] = await Promise.all([
      failureOf(copy('kept', 'copy', { Bucket })),
      failureOf(client.send(new DeleteBucketCommand({ Bucket }))),
    ]);
    expect([
      [null, 'BucketNotEmpty'],
      ['NoSuchBucket', null],
    ]).toContainEqual([copied, deleted]);
    refusals.add(copied).add(deleted);
    if (copied === null) await client.send(new DeleteObjectCommand({ Bucket, Key: 'copy' }));
  }
  expect(refusals).toContain('BucketNotEmpty');
});

it('a copy of an object onto itself never undoes a PUT', async () => {
  await put('labelled', 'version 0');
  const conflicts = new Set<string | null>();
  const writing = (async () => {
    for (let i = 1; i <= 60; i++) {
      await put('labelled', `version ${i}`);
      expect((await read('labelled')).text).toBe(`version ${i}`);
    }
  })();
  await meanwhile(writing, async () => {
    const relabel = { MetadataDirective: 'REPLACE', ContentType: 'text/css' } as const;
    conflicts.add(await failureOf(copy('labelled', 'labelled', relabel)));
  });
  conflicts.delete(null);
  expect([...conflicts]).toEqual(['OperationAborted']);
  await put('labelled', 'plain');
  expect(await contentFiles()).toEqual([]);
});
