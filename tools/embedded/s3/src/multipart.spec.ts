import { createHash, randomBytes } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3';
import { BUCKET, startWithBucket, type TestServer } from './testing/test-server';

const MIB = 1024 * 1024;
const Key = 'videos/long.mp4';
const [one, two, three] = [randomBytes(5 * MIB), randomBytes(5 * MIB + 1), randomBytes(1000)];
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest();

let test: TestServer;
let client: S3Client;
beforeAll(async () => void ({ test, client } = await startWithBucket()));
afterAll(() => test.closeClean());

const begin = async (key = Key) => {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({
      Bucket: BUCKET,
      Key: key,
      ContentType: 'video/mp4',
      Metadata: { a: 'b' },
    }),
  );
  return UploadId ?? '';
};
const part = async (UploadId: string, PartNumber: number, Body: Buffer): Promise<CompletedPart> => {
  const { ETag } = await client.send(
    new UploadPartCommand({ Bucket: BUCKET, Key, UploadId, PartNumber, Body }),
  );
  return { PartNumber, ETag };
};
const complete = (UploadId: string, Parts: CompletedPart[], further: { IfNoneMatch?: string } = {}) =>
  client.send(
    new CompleteMultipartUploadCommand({
      Bucket: BUCKET,
      Key,
      UploadId,
      MultipartUpload: { Parts },
      ...further,
    }),
  );
const abort = (UploadId: string) =>
  client.send(new AbortMultipartUploadCommand({ Bucket: BUCKET, Key, UploadId }));
const head = () => client.send(new HeadObjectCommand({ Bucket: BUCKET, Key }));

it('a multipart upload joins parts sent in any order, one of them twice', async () => {
  const UploadId = await begin();
  const last = await part(UploadId, 9, three);
  await part(UploadId, 1, two);
  const [first, second] = await Promise.all([part(UploadId, 1, one), part(UploadId, 2, two)]);
  await expect(head()).rejects.toMatchObject({ name: 'NotFound' });
  const done = await complete(UploadId, [first, second, last]);
  const whole = Buffer.concat([one, two, three]);
  const etag = createHash('md5')
    .update(Buffer.concat([md5(one), md5(two), md5(three)]))
    .digest('hex');
  expect(done.ETag).toBe(`"${etag}-3"`);
  const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
  expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(whole)).toBe(true);
  expect(got).toMatchObject({ ETag: done.ETag, ContentType: 'video/mp4', Metadata: { a: 'b' } });
  await expect(abort(UploadId)).rejects.toMatchObject({ name: 'NoSuchUpload' });
});

it('ListParts and ListMultipartUploads return pages, also after a restart', async () => {
  const UploadId = await begin();
  for (const number of [3, 1, 2]) await part(UploadId, number, three);
  const other = await begin('another');
  await test.restart();
  client = test.client();
  const list = (PartNumberMarker?: string) =>
    client.send(new ListPartsCommand({ Bucket: BUCKET, Key, UploadId, MaxParts: 2, PartNumberMarker }));
  const first = await list();
  expect(first.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
    [1, 1000],
    [2, 1000],
  ]);
  expect(first).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '2' });
  const second = await list(first.NextPartNumberMarker);
  expect(second.Parts?.map(({ PartNumber, ETag }) => [PartNumber, ETag])).toEqual([
    [3, `"${md5(three).toString('hex')}"`],
  ]);
  expect(second.IsTruncated).toBe(false);
  const uploads = await client.send(new ListMultipartUploadsCommand({ Bucket: BUCKET }));
  expect(uploads.Uploads?.map((upload) => [upload.Key, upload.UploadId])).toEqual([
    ['another', other],
    [Key, UploadId],
  ]);
  const filtered = await client.send(
    new ListMultipartUploadsCommand({ Bucket: BUCKET, Prefix: 'videos/', MaxUploads: 1 }),
  );
  expect(filtered.Uploads?.map((upload) => upload.Key)).toEqual([Key]);
  await abort(UploadId);
  await client.send(new AbortMultipartUploadCommand({ Bucket: BUCKET, Key: 'another', UploadId: other }));
  await expect(list()).rejects.toMatchObject({ name: 'NoSuchUpload' });
});

it('CompleteMultipartUpload rejects a wrong list of parts and keeps the upload', async () => {
  const UploadId = await begin();
  const first = await part(UploadId, 1, one);
  const small = await part(UploadId, 2, three);
  const last = await part(UploadId, 3, two);
  const wrong = { ...first, ETag: `"${'0'.repeat(32)}"` };
  await expect(complete(UploadId, [wrong])).rejects.toMatchObject({
    name: 'InvalidPart',
    $metadata: { httpStatusCode: 400 },
  });
  await expect(complete(UploadId, [first, { ...small, PartNumber: 7 }])).rejects.toMatchObject({
    name: 'InvalidPart',
  });
  await expect(complete(UploadId, [{ ...last, ETag: first.ETag }])).rejects.toMatchObject({
    name: 'InvalidPart',
  });
  await expect(complete(UploadId, [last, first])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
  await expect(complete(UploadId, [first, first])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
  await expect(complete(UploadId, [first, small, last])).rejects.toMatchObject({ name: 'EntityTooSmall' });
  await expect(complete(UploadId, [])).rejects.toMatchObject({ name: 'MalformedXML' });
  await expect(complete('f'.repeat(48), [first])).rejects.toMatchObject({ name: 'NoSuchUpload' });
  await expect(complete('../../x', [first])).rejects.toMatchObject({ name: 'NoSuchUpload' });
  await expect(complete(UploadId, [first], { IfNoneMatch: '*' })).rejects.toMatchObject({
    name: 'PreconditionFailed',
  });
  expect((await complete(UploadId, [first, last])).ETag).toContain('-2"');
  expect(await head()).toMatchObject({ ContentLength: one.length + two.length });
});

it('CompleteMultipartUpload succeeds once for concurrent requests', async () => {
  const UploadId = await begin();
  const first = await part(UploadId, 1, one);
  const results = await Promise.allSettled([1, 2, 3].map(() => complete(UploadId, [first])));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it.each([0, 10_001])('UploadPart rejects part number %d', async (number) => {
  const UploadId = await begin();
  await expect(part(UploadId, number, three)).rejects.toMatchObject({ name: 'InvalidArgument' });
  await abort(UploadId);
});

it.each(['CRC32', 'CRC32C', 'SHA256', 'SHA1'] as const)(
  'a multipart upload stores %s checksums of its parts and of the object',
  async (ChecksumAlgorithm) => {
    const name = `Checksum${ChecksumAlgorithm}` as const;
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ Bucket: BUCKET, Key, ChecksumAlgorithm }),
    );
    const sent = await client.send(
      new UploadPartCommand({ Bucket: BUCKET, Key, UploadId, PartNumber: 1, Body: three, ChecksumAlgorithm }),
    );
    expect(sent[name]).toBeTruthy();
    const wrong = [{ PartNumber: 1, ETag: sent.ETag, [name]: 'AAAA' }];
    await expect(complete(UploadId ?? '', wrong)).rejects.toMatchObject({ name: 'InvalidPart' });
    const done = await complete(UploadId ?? '', [{ PartNumber: 1, ETag: sent.ETag, [name]: sent[name] }]);
    expect(done[name]).toMatch(/-1$/);
    const got = await client.send(new HeadObjectCommand({ Bucket: BUCKET, Key, ChecksumMode: 'ENABLED' }));
    expect(got[name]).toBe(done[name]);
  },
);

it('a multipart upload computes a full-object checksum on request', async () => {
  const input = { Bucket: BUCKET, Key, ChecksumAlgorithm: 'CRC32', ChecksumType: 'FULL_OBJECT' } as const;
  const { UploadId = '' } = await client.send(new CreateMultipartUploadCommand(input));
  const parts = [await part(UploadId, 1, one), await part(UploadId, 2, three)];
  const done = await complete(UploadId, parts);
  const { crc32 } = await import('node:zlib');
  const expected = Buffer.alloc(4);
  expected.writeUInt32BE(crc32(Buffer.concat([one, three])));
  expect(done).toMatchObject({ ChecksumCRC32: expected.toString('base64'), ChecksumType: 'FULL_OBJECT' });
});
