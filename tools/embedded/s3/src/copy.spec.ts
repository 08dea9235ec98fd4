import { CopyObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3';
import type { CopyObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { sendSigned } from './testing/send-signed';
import { DIGITS, DIGITS_KEY, startWithDigits } from './testing/stored-object';
import { BUCKET, type TestServer } from './testing/test-server';

const CopySource = `${BUCKET}/${DIGITS_KEY}`;
let test: TestServer;
let client: S3Client;
let etag: string;
let modified: Date;

beforeAll(async () => {
  ({ test, client, etag, modified } = await startWithDigits({
    ContentType: 'text/html',
    ContentDisposition: 'inline',
    ContentEncoding: 'identity',
    ContentLanguage: 'de',
    CacheControl: 'max-age=60',
    Expires: new Date('2030-01-01T00:00:00Z'),
    Metadata: { a: 'b' },
  }));
});
afterAll(() => test.closeClean());

const copy = async (input: Partial<CopyObjectCommandInput>) => {
  const answer = await client.send(
    new CopyObjectCommand({ Bucket: BUCKET, Key: 'copy', CopySource, ...input }),
  );
  return answer.CopyObjectResult;
};
const get = async (name = 'copy') => {
  const answer = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: name }));
  return { ...answer, text: await answer.Body?.transformToString() };
};
const signed = (method: string, path: string, headers: Record<string, string>) =>
  sendSigned(test, { method, path, headers });

describe('CopyObject', () => {
  it('copies bytes and headers', async () => {
    const answer = await copy({});
    expect(answer?.ETag).toBe(etag);
    expect(answer?.LastModified?.getTime()).toBeGreaterThanOrEqual(modified.getTime());
    expect(await get()).toMatchObject({
      text: DIGITS,
      ETag: etag,
      ContentType: 'text/html',
      CacheControl: 'max-age=60',
      Metadata: { a: 'b' },
    });
  });

  it('drops every header of the source with the directive REPLACE', async () => {
    await copy({ MetadataDirective: 'REPLACE', ContentType: 'video/mp4', Metadata: { c: 'd' } });
    const got = await get();
    expect(got).toMatchObject({ text: DIGITS, ETag: etag, ContentType: 'video/mp4', Metadata: { c: 'd' } });
    for (const name of ['ContentDisposition', 'ContentEncoding', 'ContentLanguage', 'CacheControl'] as const)
      expect([name, got[name]]).toEqual([name, undefined]);
    expect(got.ExpiresString).toBeUndefined();
    await copy({ MetadataDirective: 'REPLACE' });
    expect(await get()).toMatchObject({ ContentType: 'binary/octet-stream', Metadata: {} });
  });

  it('replaces the headers of an object copied onto itself', async () => {
    await copy({ Key: 'itself' });
    const onto = { Key: 'itself', CopySource: `${BUCKET}/itself` };
    await copy({ ...onto, MetadataDirective: 'REPLACE', ContentType: 'text/css', CopySourceIfMatch: etag });
    expect(await get('itself')).toMatchObject({ text: DIGITS, ContentType: 'text/css' });
    await expect(copy(onto)).rejects.toMatchObject({ name: 'InvalidRequest' });
  });

  it('rejects a missing source and a source with a version ID', async () => {
    const from = (source: string) => copy({ Key: 'refused', CopySource: source });
    await expect(from(`${BUCKET}/none`)).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(from('no-such-bucket/none')).rejects.toMatchObject({ name: 'NoSuchBucket' });
    await expect(from(`${CopySource}?versionId=1`)).rejects.toMatchObject({ name: 'NotImplemented' });
    await expect(copy({ Bucket: 'no-such-bucket' })).rejects.toMatchObject({ name: 'NoSuchBucket' });
    await expect(get('refused')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('applies conditions on its destination', async () => {
    await copy({ Key: 'guarded', IfNoneMatch: '*' });
    await expect(copy({ Key: 'guarded', IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    await expect(copy({ Key: 'guarded', IfMatch: '"other"' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    expect(await get('guarded')).toMatchObject({ text: DIGITS });
  });
});

describe('a condition on the source of a copy', () => {
  const before = () => new Date(modified.getTime() - 1000);
  const later = () => new Date(modified.getTime() + 1000);

  it.each<[string, () => Partial<CopyObjectCommandInput>]>([
    ['if-match', () => ({ CopySourceIfMatch: etag })],
    ['if-match without quotes', () => ({ CopySourceIfMatch: etag.replaceAll('"', '') })],
    ['if-none-match', () => ({ CopySourceIfNoneMatch: '"other"' })],
    ['if-modified-since', () => ({ CopySourceIfModifiedSince: before() })],
    ['if-unmodified-since', () => ({ CopySourceIfUnmodifiedSince: modified })],
    [
      'if-match, whatever the date',
      () => ({ CopySourceIfMatch: etag, CopySourceIfUnmodifiedSince: before() }),
    ],
  ])('allows the copy when it is met: %s', async (_, condition) => {
    expect((await copy({ Key: 'allowed', ...condition() }))?.ETag).toBe(etag);
  });

  it.each<[string, () => Partial<CopyObjectCommandInput>]>([
    ['If-Match', () => ({ CopySourceIfMatch: '"other"' })],
    ['If-None-Match', () => ({ CopySourceIfNoneMatch: etag })],
    ['If-Modified-Since', () => ({ CopySourceIfModifiedSince: later() })],
    ['If-Unmodified-Since', () => ({ CopySourceIfUnmodifiedSince: before() })],
    [
      'If-None-Match, whatever the date',
      () => ({ CopySourceIfNoneMatch: etag, CopySourceIfModifiedSince: before() }),
    ],
  ])('fails the copy with 412 when it is not met: %s', async (name, condition) => {
    await expect(copy({ Key: 'refused', ...condition() })).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
      Condition: `x-amz-copy-source-${name.split(',')[0]}`,
    });
    await expect(get('refused')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('answers 404 for a missing source', async () => {
    const missing = copy({ CopySource: `${BUCKET}/none`, CopySourceIfMatch: etag });
    await expect(missing).rejects.toMatchObject({ name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } });
  });

  it.each(['x-amz-copy-source-if-modified-since', 'x-amz-copy-source-if-unmodified-since'])(
    'is rejected with an invalid date: %s',
    async (name) => {
      const headers = { 'x-amz-copy-source': `/${CopySource}`, [name]: 'yesterday' };
      expect(await signed('PUT', `/${BUCKET}/refused`, headers)).toMatchObject({
        status: 400,
        code: 'InvalidArgument',
      });
    },
  );

  it.each<Record<string, string>>([
    { 'x-amz-copy-source-if-match': '"a"' },
    { 'x-amz-metadata-directive': 'REPLACE' },
    { 'x-amz-copy-source': `/${CopySource}`, 'x-amz-copy-source-if-foo': 'a' },
    { 'x-amz-copy-source': `/${CopySource}`, 'x-amz-copy-source-range': 'bytes=0-1' },
    { 'x-amz-copy-source': `/${CopySource}`, 'x-amz-checksum-algorithm': 'SHA256' },
  ])('is rejected when the operation does not support the header: %p', async (headers) => {
    expect(await signed('PUT', `/${BUCKET}/refused`, headers)).toMatchObject({
      status: 501,
      code: 'NotImplemented',
    });
  });
});
