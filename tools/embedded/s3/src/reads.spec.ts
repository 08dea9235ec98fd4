import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { GetObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { bucketCalls, DIGITS, DIGITS_KEY, startWithDigits } from './testing/stored-object';
import { BUCKET, type TestServer } from './testing/test-server';

let test: TestServer;
let client: S3Client;
let etag: string;
let modified: Date;

beforeAll(async () => {
  const headers = { ContentType: 'text/plain', Metadata: { a: 'b' } };
  ({ test, client, etag, modified } = await startWithDigits(headers));
  await bucketCalls(client).put('empty', new Uint8Array(0));
});
afterAll(() => test.closeClean());

const get = async (input: Partial<GetObjectCommandInput>) => {
  const answer = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: DIGITS_KEY, ...input }));
  return { ...answer, status: answer.$metadata.httpStatusCode, text: await answer.Body?.transformToString() };
};

describe('GetObject with a Range', () => {
  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-4', '4', 'bytes 4-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=0-', DIGITS, 'bytes 0-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-300', DIGITS, 'bytes 0-9/10'],
    ['bytes=5-300', '56789', 'bytes 5-9/10'],
    [`bytes=5-${'9'.repeat(40)}`, '56789', 'bytes 5-9/10'],
  ])('returns the range %s', async (Range, text, ContentRange) => {
    expect(await get({ Range })).toMatchObject({
      status: 206,
      text,
      ContentRange,
      ContentLength: text.length,
      ETag: etag,
    });
  });

  it.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'chars=0-1', 'bytes=0-1-2', 'bytes 0-1'])(
    'returns the whole object for several, reversed or invalid ranges: %s',
    async (Range) => {
      const got = await get({ Range });
      expect(got).toMatchObject({ status: 200, text: DIGITS });
      expect(got.ContentRange).toBeUndefined();
    },
  );

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(40)}-`])(
    'answers 416 for a range outside of the object: %s',
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

  it.each(['bytes=0-', 'bytes=-1'])('answers 416 for an empty object: %s', async (Range) => {
    await expect(get({ Key: 'empty', Range })).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  it('applies to HeadObject too', async () => {
    const head = await client.send(
      new HeadObjectCommand({ Bucket: BUCKET, Key: DIGITS_KEY, Range: 'bytes=2-4' }),
    );
    expect(head).toMatchObject({ ContentLength: 3, ContentRange: 'bytes 2-4/10' });
  });
});

describe('a conditional read', () => {
  const before = () => new Date(modified.getTime() - 1000);

  it('succeeds when the condition is met', async () => {
    expect(await get({ IfMatch: etag })).toMatchObject({ text: DIGITS });
    expect(await get({ IfMatch: '*' })).toMatchObject({ text: DIGITS });
    expect(await get({ IfMatch: `"other", ${etag}` })).toMatchObject({ text: DIGITS });
    expect(await get({ IfNoneMatch: '"other"' })).toMatchObject({ text: DIGITS });
    expect(await get({ IfModifiedSince: before() })).toMatchObject({ text: DIGITS });
    expect(await get({ IfUnmodifiedSince: modified })).toMatchObject({ text: DIGITS });
  });

  it('answers 304 when the object is unchanged', async () => {
    for (const input of [{ IfNoneMatch: etag }, { IfNoneMatch: '*' }, { IfModifiedSince: modified }])
      await expect(get(input)).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  });

  it('answers 412 when the object has changed', async () => {
    for (const input of [{ IfMatch: '"other"' }, { IfUnmodifiedSince: before() }])
      await expect(get(input)).rejects.toMatchObject({
        name: 'PreconditionFailed',
        $metadata: { httpStatusCode: 412 },
      });
  });

  it('evaluates the ETag instead of the date when both are given', async () => {
    expect(await get({ IfMatch: etag, IfUnmodifiedSince: before() })).toMatchObject({ text: DIGITS });
    expect(await get({ IfNoneMatch: '"other"', IfModifiedSince: modified })).toMatchObject({ text: DIGITS });
  });
});

describe('a conditional write', () => {
  const put = (name: string, Body: string, condition: { IfMatch?: string; IfNoneMatch?: string }) =>
    client.send(new PutObjectCommand({ Bucket: BUCKET, Key: name, Body, ...condition }));

  it('creates only a missing object for If-None-Match: *', async () => {
    await put('once', 'first', { IfNoneMatch: '*' });
    await expect(put('once', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    expect(await get({ Key: 'once' })).toMatchObject({ text: 'first' });
  });

  it('succeeds once for concurrent requests', async () => {
    const tries = Array.from({ length: 12 }, (_, i) => put('raced', `writer ${i}`, { IfNoneMatch: '*' }));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = results.findIndex(({ status }) => status === 'fulfilled');
    expect(await get({ Key: 'raced' })).toMatchObject({ text: `writer ${winner}` });
  });

  it('replaces only the named version for If-Match', async () => {
    const { ETag } = await put('seen', 'one', {});
    await expect(put('seen', 'two', { IfMatch: '"other"' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    await put('seen', 'two', { IfMatch: ETag });
    await expect(put('unseen', 'x', { IfMatch: ETag })).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await get({ Key: 'seen' })).toMatchObject({ text: 'two' });
  });
});
