import { randomBytes } from 'node:crypto';
import { CopyObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import type { CompletedPart } from '@aws-sdk/client-s3';
import { openContractStore } from './testing/contract-store';
import type { ContractStore } from './testing/contract-store';
import { PART_BYTES, etagOf, etagOfParts } from './testing/multipart-calls';
import { contentMd5, putPart } from './testing/part-url';

/**
 * The calls of a multipart upload, as far as SeaweedFS, Amazon S3, R2 and Ceph agree. Where they differ (a repeated
 * Complete, an Abort of an ended upload), the tests check the behaviour that a client can still rely on.
 */
let store: ContractStore;
beforeAll(async () => {
  store = await openContractStore();
});
afterAll(() => store?.close());

const bodies = [randomBytes(PART_BYTES), randomBytes(PART_BYTES), randomBytes(1000)];
const whole = Buffer.concat(bodies);
const type = { ContentType: 'application/octet-stream' };

/** Sends all parts by URL. */
async function sendParts(name: string, UploadId: string): Promise<CompletedPart[]> {
  const parts: CompletedPart[] = [];
  for (const [index, bytes] of bodies.entries()) {
    const answer = await putPart(await store.presignPart(name, UploadId, index + 1, bytes), bytes);
    expect(answer).toMatchObject({ status: 200, headers: { etag: etagOf(bytes) } });
    parts.push({ PartNumber: index + 1, ETag: answer.headers.etag });
  }
  return parts;
}

/** An upload whose first part has arrived, and the URL of a part. */
async function beginWithUrl(name: string, number: number) {
  const calls = store.multipart(name);
  const UploadId = await calls.begin(type);
  const [, , bytes = whole] = bodies;
  const url = await store.presignPart(name, UploadId, number, bytes);
  return { calls, UploadId, bytes, url, part: await calls.part(UploadId, 1, bytes) };
}

/** The parts by number, because a store may list a part twice that was sent twice. */
async function listed(name: string, UploadId: string): Promise<Map<number, [number?, string?]>> {
  const { Parts = [] } = await store.multipart(name).list(UploadId);
  return new Map(Parts.map(({ PartNumber = 0, Size, ETag }) => [PartNumber, [Size, ETag]]));
}

/** Ceph 16 completes an upload without returning the object's ETag. */
function expectNamed(completed: { ETag?: string }, ETag: string | undefined): void {
  if (!store.isCeph) expect(completed.ETag).toBe(ETag);
}

/** Expects NoSuchUpload (in Ceph 16 NoSuchKey) or a listing without parts. */
async function expectEnded(name: string, UploadId: string): Promise<void> {
  const parts = await listed(name, UploadId).catch((error: unknown) => {
    expect(error).toMatchObject({ name: store.isCeph ? 'NoSuchKey' : 'NoSuchUpload' });
    return new Map();
  });
  expect([...parts]).toEqual([]);
}

describe('a presigned part URL', () => {
  it('has the checksum and the length among its signed headers, not in its query', async () => {
    const url = new URL(await store.presignPart('signed', 'some-upload', 7, whole));
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-md5;host');
    const names = [...url.searchParams.keys()].filter((name) => !name.startsWith('X-Amz-')).sort();
    expect(names).toEqual(['partNumber', 'uploadId', 'x-id']);
    expect(url.href).not.toMatch(/checksum|md5=/i);
  });

  it('accepts only the signed bytes', async () => {
    const UploadId = await store.multipart('exact').begin(type);
    const [, , bytes = whole] = bodies;
    const url = await store.presignPart('exact', UploadId, 1, bytes);
    const others = Buffer.from(bytes);
    others[500] = (others[500] ?? 0) ^ 1;
    expect(await putPart(url, others, { 'content-md5': contentMd5(bytes) })).toMatchObject({
      status: 400,
      code: 'BadDigest',
    });
    expect((await putPart(url, others)).status).toBe(403);
    expect((await putPart(url, bytes.subarray(1), { 'content-md5': contentMd5(bytes) })).status).toBe(403);
    expect((await putPart(url.replace('partNumber=1', 'partNumber=2'), bytes)).status).toBe(403);
    expect([...(await listed('exact', UploadId))]).toEqual([]);
    expect((await putPart(url, bytes)).status).toBe(200);
    expect([...(await listed('exact', UploadId))]).toEqual([[1, [bytes.length, etagOf(bytes)]]]);
    await store.multipart('exact').abort(UploadId);
  });
});

describe('a multipart upload', () => {
  it('lists its parts, completes with their ETags, and keeps the headers of its creation', async () => {
    const calls = store.multipart('cut');
    const UploadId = await calls.begin(type);
    const parts = await sendParts('cut', UploadId);
    expect([...(await listed('cut', UploadId))]).toEqual(
      bodies.map((bytes, index) => [index + 1, [bytes.length, etagOf(bytes)]]),
    );
    await expect(calls.head()).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
    const ETag = etagOfParts(bodies);
    expectNamed(await calls.complete(UploadId, parts), ETag);
    expect(await calls.head()).toMatchObject({ ETag, ContentLength: whole.length, ...type, Metadata: {} });
    expect((await calls.read()).equals(whole)).toBe(true);
  });

  it('keeps the later of two parts with the same number', async () => {
    const calls = store.multipart('twice');
    const UploadId = await calls.begin(type);
    const [, , bytes = whole] = bodies;
    await calls.part(UploadId, 1, randomBytes(2000));
    const part = await calls.part(UploadId, 1, bytes);
    await calls.complete(UploadId, [part]);
    expect((await calls.read()).equals(bytes)).toBe(true);
  });

  it('fails to complete with a wrong ETag or a missing part, and stays open', async () => {
    const calls = store.multipart('wrong');
    const UploadId = await calls.begin(type);
    const part = await calls.part(UploadId, 1, whole.subarray(0, 1000));
    const wrong = [[{ ...part, ETag: etagOf(whole) }], [part, { PartNumber: 2, ETag: part.ETag }]];
    for (const parts of wrong)
      await expect(calls.complete(UploadId, parts)).rejects.toMatchObject({ name: 'InvalidPart' });
    await expect(calls.head()).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
    await calls.complete(UploadId, [part]);
    expect(await calls.head()).toMatchObject({ ContentLength: 1000 });
  });

  it('fails to complete when a part before the last is too small', async () => {
    const calls = store.multipart('small');
    const UploadId = await calls.begin(type);
    const parts = [
      await calls.part(UploadId, 1, Buffer.alloc(1000)),
      await calls.part(UploadId, 2, Buffer.alloc(9)),
    ];
    await expect(calls.complete(UploadId, parts)).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await calls.abort(UploadId);
  });

  it('keeps the object when it is completed again, which succeeds or fails because the upload has ended', async () => {
    const calls = store.multipart('repeated');
    const UploadId = await calls.begin(type);
    const parts = [await calls.part(UploadId, 1, whole.subarray(0, 1000))];
    await calls.complete(UploadId, parts);
    const { ETag } = await calls.head();
    for (let i = 0; i < 2; i++) {
      const again = await calls.complete(UploadId, parts).catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'NoSuchUpload' });
      });
      if (again) expectNamed(again, ETag);
      expect(await calls.head()).toMatchObject({ ETag, ContentLength: 1000 });
    }
  });

  it('accepts no part after it was completed', async () => {
    const { calls, UploadId, bytes, url, part } = await beginWithUrl('late', 1);
    const completed = await calls.complete(UploadId, [part]);
    const { ETag } = await calls.head();
    expectNamed(completed, ETag);
    expect(await putPart(url, bytes)).toMatchObject({ status: 404, code: 'NoSuchUpload' });
    expect(await calls.head()).toMatchObject({ ETag });
    expect((await calls.read()).equals(bytes)).toBe(true);
  });

  it('can be aborted, also repeatedly, and no longer exists then', async () => {
    const { calls, UploadId, bytes, url, part } = await beginWithUrl('aborted', 2);
    await calls.abort(UploadId);
    await calls.abort(UploadId).catch((error: unknown) => {
      expect(error).toBeInstanceOf(S3ServiceException);
      expect(error).toMatchObject({ name: 'NoSuchUpload' });
    });
    expect(await putPart(url, bytes)).toMatchObject({ status: 404, code: 'NoSuchUpload' });
    await expectEnded('aborted', UploadId);
    const refusal = store.isCeph ? { $metadata: { httpStatusCode: 500 } } : { name: 'NoSuchUpload' };
    await expect(calls.complete(UploadId, [part])).rejects.toMatchObject(refusal);
    await expect(calls.head()).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
  });

  it('creates an object that can be copied, read by range and deleted like any other', async () => {
    const calls = store.multipart('whole');
    const UploadId = await calls.begin(type);
    await calls.complete(UploadId, await sendParts('whole', UploadId));
    const { ETag } = await calls.head();
    const { Bucket, Key } = store.at('whole');
    const source = { CopySource: `${Bucket}/${Key}`, CopySourceIfMatch: ETag };
    const replace = { MetadataDirective: 'REPLACE', ContentType: 'video/mp4' } as const;
    await store.client.send(new CopyObjectCommand({ ...store.at('copy'), ...source, ...replace }));
    await store.remove('whole');
    await expect(calls.head()).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
    const copy = store.multipart('copy');
    expect(await copy.head()).toMatchObject({ ContentLength: whole.length, ContentType: 'video/mp4' });
    for (const [start, end] of [
      [0, 9],
      [PART_BYTES - 5, PART_BYTES + 4],
      [2 * PART_BYTES - 1, whole.length - 1],
    ] as const)
      expect((await copy.read(`bytes=${start}-${end}`)).equals(whole.subarray(start, end + 1))).toBe(true);
    expect((await copy.read()).equals(whole)).toBe(true);
  });
});
