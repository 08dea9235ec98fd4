import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { GetObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { BUCKET, startWithBucket, type TestServer } from './testing/test-server';

const CONTENT = '0123456789';
const Key = 'digits';
let test: TestServer;
let client: S3Client;
let etag: string;
let modified: Date;

beforeAll(async () => {
  ({ test, client } = await startWithBucket());
  await client.send(
    new PutObjectCommand({
      Bucket: BUCKET,
      Key,
      Body: CONTENT,
      ContentType: 'text/plain',
      Metadata: { a: 'b' },
    }),
  );
  await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'empty', Body: new Uint8Array(0) }));
  const head = await client.send(new HeadObjectCommand({ Bucket: BUCKET, Key }));
  etag = head.ETag ?? '';
  modified = head.LastModified ?? new Date(0);
});
afterAll(() => test.closeClean());

const get = async (input: Partial<GetObjectCommandInput>) => {
  const answer = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key, ...input }));
  return { ...answer, status: answer.$metadata.httpStatusCode, text: await answer.Body?.transformToString() };
};

describe('Range', () => {
  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-4', '4', 'bytes 4-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=0-', CONTENT, 'bytes 0-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-300', CONTENT, 'bytes 0-9/10'],
    ['bytes=5-300', '56789', 'bytes 5-9/10'],
    [`bytes=5-${'9'.repeat(40)}`, '56789', 'bytes 5-9/10'],
  ])('%s', async (Range, text, ContentRange) => {
    expect(await get({ Range })).toMatchObject({
      status: 206,
      text,
      ContentRange,
      ContentLength: text.length,
      ETag: etag,
    });
  });

  it.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'chars=0-1', 'bytes=0-1-2', 'bytes 0-1'])(
    'that is several, backwards or nonsense is not heeded: %s',
    async (Range) => {
      const got = await get({ Range });
      expect(got).toMatchObject({ status: 200, text: CONTENT });
      expect(got.ContentRange).toBeUndefined();
    },
  );

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(40)}-`])(
    'that no byte meets is 416: %s',
    async (Range) => {
      const refused = get({ Range });
      await expect(refused).rejects.toMatchObject({
        name: 'InvalidRange',
        $metadata: { httpStatusCode: 416 },
      });
      await expect(refused).rejects.toMatchObject({
        $response: { headers: { 'content-range': 'bytes */10' } },
      });
    },
  );

  it.each(['bytes=0-', 'bytes=-1'])('of an empty object is 416: %s', async (Range) => {
    await expect(get({ Key: 'empty', Range })).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  it('works on HEAD', async () => {
    const head = await client.send(new HeadObjectCommand({ Bucket: BUCKET, Key, Range: 'bytes=2-4' }));
    expect(head).toMatchObject({ ContentLength: 3, ContentRange: 'bytes 2-4/10' });
  });
});

describe('conditional reads', () => {
  const before = () => new Date(modified.getTime() - 1000);

  it('are answered when their condition holds', async () => {
    expect(await get({ IfMatch: etag })).toMatchObject({ text: CONTENT });
    expect(await get({ IfMatch: '*' })).toMatchObject({ text: CONTENT });
    expect(await get({ IfMatch: `"other", ${etag}` })).toMatchObject({ text: CONTENT });
    expect(await get({ IfNoneMatch: '"other"' })).toMatchObject({ text: CONTENT });
    expect(await get({ IfModifiedSince: before() })).toMatchObject({ text: CONTENT });
    expect(await get({ IfUnmodifiedSince: modified })).toMatchObject({ text: CONTENT });
  });

  it('are 304 when nothing has changed', async () => {
    for (const input of [{ IfNoneMatch: etag }, { IfNoneMatch: '*' }, { IfModifiedSince: modified }])
      await expect(get(input)).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  });

  it('are 412 when something has', async () => {
    for (const input of [{ IfMatch: '"other"' }, { IfUnmodifiedSince: before() }])
      await expect(get(input)).rejects.toMatchObject({
        name: 'PreconditionFailed',
        $metadata: { httpStatusCode: 412 },
      });
  });

  it('let the ETag decide where a date is given too', async () => {
    expect(await get({ IfMatch: etag, IfUnmodifiedSince: before() })).toMatchObject({ text: CONTENT });
    expect(await get({ IfNoneMatch: '"other"', IfModifiedSince: modified })).toMatchObject({ text: CONTENT });
  });
});

describe('conditional writes', () => {
  const put = (name: string, Body: string, condition: { IfMatch?: string; IfNoneMatch?: string }) =>
    client.send(new PutObjectCommand({ Bucket: BUCKET, Key: name, Body, ...condition }));

  it('If-None-Match: * writes only what is not there', async () => {
    await put('once', 'first', { IfNoneMatch: '*' });
    await expect(put('once', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    expect(await get({ Key: 'once' })).toMatchObject({ text: 'first' });
  });

  it('of many at once exactly one wins', async () => {
    const tries = Array.from({ length: 12 }, (_, i) => put('raced', `writer ${i}`, { IfNoneMatch: '*' }));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = results.findIndex(({ status }) => status === 'fulfilled');
    expect(await get({ Key: 'raced' })).toMatchObject({ text: `writer ${winner}` });
  });

  it('If-Match writes only over what the client has seen', async () => {
    const { ETag } = await put('seen', 'one', {});
    await expect(put('seen', 'two', { IfMatch: '"other"' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    await put('seen', 'two', { IfMatch: ETag });
    await expect(put('unseen', 'x', { IfMatch: ETag })).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await get({ Key: 'seen' })).toMatchObject({ text: 'two' });
  });
});
