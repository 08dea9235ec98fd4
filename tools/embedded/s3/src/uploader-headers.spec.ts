import { gunzipSync, gzipSync } from 'node:zlib';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { rawRequest } from './testing/raw-request';
import { sendSigned } from './testing/send-signed';
import { BUCKET, startWithBucket, type TestServer, withoutChecksum } from './testing/test-server';

let test: TestServer;
let client: S3Client;
beforeAll(async () => void ({ test, client } = await startWithBucket(withoutChecksum)));
afterAll(() => test.closeClean());

/** A presigned PUT that signs only the host and the named headers of `input`. */
const presignPut = async (
  Key: string,
  input: Partial<PutObjectCommandInput> = {},
  signedHeaders: string[] = [],
) => {
  const command = new PutObjectCommand({ Bucket: BUCKET, Key, ...input });
  const url = await getSignedUrl(client, command, { signableHeaders: new Set(['host', ...signedHeaders]) });
  const names = ['host', ...signedHeaders].sort().join(';');
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe(names);
  return url;
};
const upload = (url: string, headers: Record<string, string>, body = Buffer.from('bytes')) => {
  const { pathname, search } = new URL(url);
  return rawRequest(test.server.endpoint, pathname + search, { method: 'PUT', headers, body });
};
const ask = (method: string, key: string) => sendSigned(test, { method, path: `/${BUCKET}/${key}` });

describe('unsigned headers of a presigned PUT', () => {
  it.each(['video/mp4', 'text/html; charset=utf-8', 'image/svg+xml', 'not a type'])(
    'may have any content type: %s',
    async (type) => {
      const url = await presignPut('typed');
      expect(await upload(url, { 'content-type': type })).toMatchObject({ status: 200 });
      for (const method of ['HEAD', 'GET']) {
        const { status, headers } = await ask(method, 'typed');
        expect([status, headers['content-type']]).toEqual([200, type]);
      }
    },
  );

  it('are stored and served as sent', async () => {
    const sent = {
      'content-type': 'video/mp4',
      'content-encoding': 'br, gzip',
      'content-disposition': `attachment; filename="snippet.mp4"; filename*=UTF-8''%F0%9F%8E%AC.mp4`,
      'content-language': 'de, en, \u00fc',
      'cache-control': 'public, max-age=31536000',
      expires: 'Thu, 01 Jan 2099 00:00:00 GMT',
    };
    expect(await upload(await presignPut('all'), sent)).toMatchObject({ status: 200 });
    const served = { ...sent, 'content-encoding': 'br,gzip' };
    for (const method of ['HEAD', 'GET']) expect((await ask(method, 'all')).headers).toMatchObject(served);
    await test.restart();
    client = test.client(withoutChecksum);
    for (const method of ['HEAD', 'GET']) expect((await ask(method, 'all')).headers).toMatchObject(served);
  });

  it('are all replaced by those of the next upload', async () => {
    await upload(await presignPut('again'), { 'cache-control': 'no-store', 'content-language': 'de' });
    await upload(await presignPut('again'), { 'content-disposition': 'inline' });
    const { headers } = await ask('GET', 'again');
    expect(headers).toMatchObject({
      'content-type': 'binary/octet-stream',
      'content-disposition': 'inline',
    });
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cache-control']));
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['content-language']));
  });

  it('do not change the bytes of a gzip upload', async () => {
    const zipped = gzipSync('the cut '.repeat(1000));
    await upload(await presignPut('zipped'), { 'content-encoding': 'gzip' }, zipped);
    const head = await client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'zipped' }));
    expect(head).toMatchObject({ ContentLength: zipped.length, ContentEncoding: 'gzip' });
    const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'zipped' }));
    const bytes = Buffer.from((await got.Body?.transformToByteArray()) ?? []);
    expect(bytes.equals(zipped)).toBe(true);
    expect(gunzipSync(bytes).toString()).toBe('the cut '.repeat(1000));
  });

  it('cannot make an object unreadable', async () => {
    const nonsense = {
      expires: 'never',
      'content-language': '\u00ff',
      'content-encoding': 'zip,,aws-chunked',
    };
    await upload(await presignPut('nonsense'), nonsense);
    const at = { Bucket: BUCKET, Key: 'nonsense' };
    const head = await client.send(new HeadObjectCommand(at));
    expect(head).toMatchObject({ ContentLength: 5, ExpiresString: 'never', ContentEncoding: 'zip' });
    const got = await client.send(new GetObjectCommand(at));
    expect(await got.Body?.transformToString()).toBe('bytes');
  });

  it('are rejected beyond 8 kB', async () => {
    const url = await presignPut('large-headers');
    const headers = (bytes: number) => ({ 'content-disposition': 'a'.repeat(bytes) });
    expect(await upload(url, headers(8 * 1024))).toMatchObject({
      status: 400,
      code: 'RequestHeaderSectionTooLarge',
    });
    expect(await ask('HEAD', 'large-headers')).toMatchObject({ status: 404 });
    expect(await upload(url, headers(7 * 1024))).toMatchObject({ status: 200 });
  });

  it.each<Record<string, string>>([
    { 'x-amz-meta-owner': 'me' },
    { 'x-amz-acl': 'public-read' },
    { 'x-amz-storage-class': 'STANDARD' },
    { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    { 'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER' },
    { 'x-amz-copy-source': `/${BUCKET}/typed` },
    { 'x-amz-checksum-crc32': 'AAAAAA==' },
    { 'x-amz-date': '20260101T000000Z' },
    { 'x-amz-anything': 'else' },
  ])('are rejected when they start with x-amz-: %p', async (headers) => {
    const url = await presignPut('refused');
    expect(await upload(url, headers)).toMatchObject({ status: 403, code: 'AccessDenied' });
    expect(await ask('HEAD', 'refused')).toMatchObject({ status: 404 });
  });
});

describe('a signed header of a presigned PUT', () => {
  it.each<[string, Partial<PutObjectCommandInput>, Record<string, string>]>([
    ['content-type', { ContentType: 'video/mp4' }, { 'content-type': 'text/html' }],
    ['content-length', { ContentLength: 5 }, { 'content-length': '6' }],
    [
      'content-md5',
      { ContentMD5: 'XUFAKrxLKna5cZ2REBfFkg==' },
      { 'content-md5': 'XrY7u+Ae7tCTyyK7j1rNww==' },
    ],
    ['cache-control', { CacheControl: 'no-store' }, { 'cache-control': 'public' }],
    ['if-none-match', { IfNoneMatch: '*' }, { 'if-none-match': '"a"' }],
  ])('must be sent as signed: %s', async (name, input, changed) => {
    const url = await presignPut('signed', input, [name]);
    const refused = { status: 403, code: 'SignatureDoesNotMatch' };
    expect(await upload(url, changed, Buffer.from('bytes '))).toMatchObject(refused);
    if (name !== 'content-length') expect(await upload(url, {})).toMatchObject(refused);
    expect(await ask('HEAD', 'signed')).toMatchObject({ status: 404 });
  });

  it('allows the upload when it is sent', async () => {
    const input = { ContentType: 'video/mp4', ContentLength: 5, IfNoneMatch: '*' };
    const url = await presignPut('signed', input, ['content-type', 'content-length', 'if-none-match']);
    const headers = { 'content-type': 'video/mp4', 'content-length': '5', 'if-none-match': '*' };
    expect(await upload(url, headers)).toMatchObject({ status: 200 });
    expect(await upload(url, headers)).toMatchObject({ status: 412, code: 'PreconditionFailed' });
  });
});
