import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { PART_BYTES, etagOf, etagOfParts, listAllParts, multipartCalls } from './testing/multipart-calls';
import { BUCKET, startWithBucket, type TestServer } from './testing/test-server';

const Key = 'videos/long.mp4';
const [one, two, three] = [randomBytes(PART_BYTES), randomBytes(PART_BYTES), randomBytes(1000)];

let test: TestServer;
let client: S3Client;
beforeAll(async () => void ({ test, client } = await startWithBucket()));
afterAll(() => test.closeClean());

const at = (key = Key) => multipartCalls(client, BUCKET, key);
const video = { ContentType: 'video/mp4', Metadata: { a: 'b' } };

it('a multipart upload joins parts sent in any order, one of them twice', async () => {
  const UploadId = await at().begin(video);
  const last = await at().part(UploadId, 9, three);
  await at().part(UploadId, 1, two);
  const [first, second] = await Promise.all([at().part(UploadId, 1, one), at().part(UploadId, 2, two)]);
  await expect(at().head()).rejects.toMatchObject({ name: 'NotFound' });
  const done = await at().complete(UploadId, [first, second, last]);
  expect(done.ETag).toBe(etagOfParts([one, two, three]));
  const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
  const bytes = Buffer.from((await got.Body?.transformToByteArray()) ?? []);
  expect(bytes.equals(Buffer.concat([one, two, three]))).toBe(true);
  expect(got).toMatchObject({ ETag: done.ETag, ...video });
  await expect(at().abort(UploadId)).rejects.toMatchObject({ name: 'NoSuchUpload' });
});

it.each<[string, number, number]>([
  ['within a part', 10, 19],
  ['of the last byte of a part', PART_BYTES - 1, PART_BYTES - 1],
  ['of the first byte of a part', PART_BYTES, PART_BYTES],
  ['across two parts', PART_BYTES - 3, PART_BYTES + 2],
  ['across three parts', 5, 2 * PART_BYTES + 5],
  ['of the end', 2 * PART_BYTES + 990, 2 * PART_BYTES + 999],
])('GetObject returns a range %s of a multipart object', async (_, start, end) => {
  const whole = Buffer.concat([one, two, three]);
  expect((await at().read(`bytes=${start}-${end}`)).equals(whole.subarray(start, end + 1))).toBe(true);
});

it('a multipart upload of one empty part is an empty object', async () => {
  const empty = at('empty');
  const UploadId = await empty.begin();
  const part = await empty.part(UploadId, 1, Buffer.alloc(0));
  expect((await empty.complete(UploadId, [part])).ETag).toBe(etagOfParts([Buffer.alloc(0)]));
  expect(await empty.read()).toHaveLength(0);
  await test.restart();
  client = test.client();
  expect((await at('empty').head()).ContentLength).toBe(0);
});

it('ListParts returns pages, also after a restart', async () => {
  const UploadId = await at().begin();
  for (const number of [3, 1, 10_000, 2]) await at().part(UploadId, number, three);
  await test.restart();
  client = test.client();
  const list = (page = {}) => at().list(UploadId, page);
  expect(await listAllParts(list, 1)).toEqual([[1], [2], [3], [10_000]]);
  expect(await listAllParts(list, 2)).toEqual([
    [1, 2],
    [3, 10_000],
  ]);
  expect(await listAllParts(list, 3)).toEqual([[1, 2, 3], [10_000]]);
  const { Parts } = await list({ PartNumberMarker: '3' });
  expect(Parts).toMatchObject([{ PartNumber: 10_000, Size: 1000, ETag: etagOf(three) }]);
  await at().abort(UploadId);
  await expect(list()).rejects.toMatchObject({ name: 'NoSuchUpload' });
});

it('ListMultipartUploads returns pages of a prefix, also when uploads end between two pages', async () => {
  const keys = ['list/a', 'list/a', 'list/a', 'list/b', 'other'];
  const begun: [string, string][] = [];
  for (const key of keys) begun.push([key, await at(key).begin()]);
  const seen: [string?, string?][] = [];
  for (let markers = {}, more = true; more;) {
    const page = await client.send(
      new ListMultipartUploadsCommand({ Bucket: BUCKET, Prefix: 'list/', MaxUploads: 1, ...markers }),
    );
    for (const { Key: key = '', UploadId = '' } of page.Uploads ?? []) {
      seen.push([key, UploadId]);
      await at(key).abort(UploadId);
    }
    markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    more = page.IsTruncated ?? false;
  }
  expect(seen).toEqual(begun.slice(0, 4));
  await at('other').abort(begun[4]?.[1] ?? '');
});

describe('CompleteMultipartUpload', () => {
  it('rejects a wrong list of parts and keeps the upload', async () => {
    const UploadId = await at().begin();
    const first = await at().part(UploadId, 1, one);
    const small = await at().part(UploadId, 2, three);
    const last = await at().part(UploadId, 3, two);
    const wrong = { ...first, ETag: `"${'0'.repeat(32)}"` };
    const refused = (...parameters: Parameters<ReturnType<typeof at>['complete']>) =>
      expect(at().complete(...parameters)).rejects;
    await refused(UploadId, [wrong]).toMatchObject({
      name: 'InvalidPart',
      $metadata: { httpStatusCode: 400 },
    });
    await refused(UploadId, [first, { ...small, PartNumber: 7 }]).toMatchObject({ name: 'InvalidPart' });
    await refused(UploadId, [{ ...last, ETag: first.ETag }]).toMatchObject({ name: 'InvalidPart' });
    await refused(UploadId, [last, first]).toMatchObject({ name: 'InvalidPartOrder' });
    await refused(UploadId, [first, first]).toMatchObject({ name: 'InvalidPartOrder' });
    await refused(UploadId, [first, small, last]).toMatchObject({ name: 'EntityTooSmall' });
    await refused(UploadId, []).toMatchObject({ name: 'MalformedXML' });
    await refused('f'.repeat(48), [first]).toMatchObject({ name: 'NoSuchUpload' });
    await refused('../../x', [first]).toMatchObject({ name: 'NoSuchUpload' });
    await refused(UploadId, [first], { IfNoneMatch: '*' }).toMatchObject({ name: 'PreconditionFailed' });
    expect((await at().complete(UploadId, [first, last])).ETag).toContain('-2"');
    expect(await at().head()).toMatchObject({ ContentLength: one.length + two.length });
  });

  it('rejects parts of unequal size, except for a smaller last one', async () => {
    const UploadId = await at('unequal').begin();
    const send = (number: number, bytes: number) =>
      at('unequal').part(UploadId, number, Buffer.alloc(bytes, 'x'));
    const [equal, larger, small] = [
      await send(1, PART_BYTES),
      await send(2, PART_BYTES + 1),
      await send(3, 7),
    ];
    const invalid = { name: 'InvalidPart', message: expect.stringContaining('same length') };
    await expect(at('unequal').complete(UploadId, [equal, larger, small])).rejects.toMatchObject(invalid);
    await expect(at('unequal').complete(UploadId, [equal, larger])).rejects.toMatchObject(invalid);
    await at('unequal').complete(UploadId, [larger, small]);
    expect(await at('unequal').head()).toMatchObject({ ContentLength: PART_BYTES + 8 });
  });

  it('succeeds once for concurrent requests, and the object remains', async () => {
    const UploadId = await at('once').begin();
    const first = await at('once').part(UploadId, 1, one);
    const results = await Promise.allSettled([1, 2, 3].map(() => at('once').complete(UploadId, [first])));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(at('once').complete(UploadId, [first])).rejects.toMatchObject({ name: 'NoSuchUpload' });
    expect(await at('once').head()).toMatchObject({ ETag: etagOfParts([one]) });
  });
});

it.each([0, 10_001])('UploadPart rejects part number %d', async (number) => {
  const UploadId = await at().begin();
  await expect(at().part(UploadId, number, three)).rejects.toMatchObject({ name: 'InvalidArgument' });
  await at().abort(UploadId);
});

it.each(['CRC32', 'CRC32C', 'SHA256', 'SHA1'] as const)(
  'a multipart upload stores %s checksums of its parts and of the object',
  async (ChecksumAlgorithm) => {
    const name = `Checksum${ChecksumAlgorithm}` as const;
    const { UploadId = '' } = await client.send(
      new CreateMultipartUploadCommand({ Bucket: BUCKET, Key, ChecksumAlgorithm }),
    );
    const sent = await client.send(
      new UploadPartCommand({ Bucket: BUCKET, Key, UploadId, PartNumber: 1, Body: three, ChecksumAlgorithm }),
    );
    expect(sent[name]).toBeTruthy();
    const wrong = [{ PartNumber: 1, ETag: sent.ETag, [name]: 'AAAA' }];
    await expect(at().complete(UploadId, wrong)).rejects.toMatchObject({ name: 'InvalidPart' });
    const done = await at().complete(UploadId, [{ PartNumber: 1, ETag: sent.ETag, [name]: sent[name] }]);
    expect(done[name]).toMatch(/-1$/);
    const got = await client.send(new HeadObjectCommand({ Bucket: BUCKET, Key, ChecksumMode: 'ENABLED' }));
    expect(got[name]).toBe(done[name]);
  },
);

it('a multipart upload computes a full-object checksum from the checksums of its parts', async () => {
  const UploadId = await at().begin({ ChecksumAlgorithm: 'CRC32', ChecksumType: 'FULL_OBJECT' });
  const bodies = [one, two, three];
  const parts = [];
  for (const [index, body] of bodies.entries()) parts.push(await at().part(UploadId, index + 1, body));
  const done = await at().complete(UploadId, parts);
  const expected = Buffer.alloc(4);
  expected.writeUInt32BE(crc32(Buffer.concat(bodies)));
  expect(done).toMatchObject({ ChecksumCRC32: expected.toString('base64'), ChecksumType: 'FULL_OBJECT' });
});
