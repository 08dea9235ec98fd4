import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import type { S3Client } from '@aws-sdk/client-s3';
import { etagOf, multipartCalls } from './testing/multipart-calls';
import { contentMd5, presignPart, putPart } from './testing/part-url';
import { rawRequest } from './testing/raw-request';
import { BUCKET, startWithBucket, type TestServer, withoutChecksum } from './testing/test-server';
import { until } from './testing/until';

/** Presigned part URLs as a page gets them. A holder of such a URL can send only the signed bytes, as that part. */
const Key = 'private/cut';
const body = randomBytes(300_000);

let test: TestServer;
let client: S3Client;
beforeAll(async () => void ({ test, client } = await startWithBucket(withoutChecksum)));
afterAll(() => test.closeClean());

const at = () => multipartCalls(client, BUCKET, Key);

const presign = (UploadId: string, PartNumber: number, bytes: Buffer) =>
  presignPart(client, { Bucket: BUCKET, Key, UploadId, PartNumber }, bytes);

/** Sends bytes with the MD5 of `body`. */
const send = (url: string, bytes: Buffer, headers: Record<string, string> = {}) =>
  putPart(url, bytes, { 'content-md5': contentMd5(body), ...headers });
const partsOf = async (UploadId: string) =>
  ((await at().list(UploadId)).Parts ?? []).map(({ PartNumber, Size, ETag }) => [PartNumber, Size, ETag]);

describe('a presigned part URL with a checksum', () => {
  let UploadId: string;
  beforeEach(async () => {
    UploadId = await at().begin({ ContentType: 'application/octet-stream' });
  });
  afterEach(async () => {
    expect(await test.tempFiles()).toEqual([]);
  });

  it('stores the signed bytes, also when they are sent again', async () => {
    const url = await presign(UploadId, 3, body);
    for (let i = 0; i < 2; i++)
      expect(await send(url, body)).toMatchObject({ status: 200, headers: { etag: etagOf(body) } });
    expect(await partsOf(UploadId)).toEqual([[3, body.length, etagOf(body)]]);
  });

  it('rejects other bytes of the same length with BadDigest and keeps the earlier part', async () => {
    const url = await presign(UploadId, 3, body);
    const others = Buffer.from(body);
    others[150_000] = (others[150_000] ?? 0) ^ 1;
    expect(await send(url, others)).toMatchObject({ status: 400, code: 'BadDigest' });
    expect(await partsOf(UploadId)).toEqual([]);
    await send(url, body);
    expect(await send(url, others)).toMatchObject({ status: 400, code: 'BadDigest' });
    expect(await partsOf(UploadId)).toEqual([[3, body.length, etagOf(body)]]);
  });

  it('rejects a missing or changed signed header', async () => {
    const url = await presign(UploadId, 3, body);
    const others = randomBytes(300_000);
    const refused = { status: 403, code: 'SignatureDoesNotMatch' };
    expect(await send(url, others, { 'content-md5': contentMd5(others) })).toMatchObject(refused);
    expect(await send(url, body.subarray(1))).toMatchObject(refused);
    const { origin, pathname, search } = new URL(url);
    const bare = { 'content-length': String(body.length) };
    expect(await rawRequest(origin, pathname + search, { method: 'PUT', headers: bare, body })).toMatchObject(
      refused,
    );
    const chunked = { 'content-md5': contentMd5(body), 'transfer-encoding': 'chunked' };
    expect(
      await rawRequest(origin, pathname + search, { method: 'PUT', headers: chunked, body }),
    ).toMatchObject(refused);
    expect(await partsOf(UploadId)).toEqual([]);
  });

  it('is valid only for one part of one upload', async () => {
    const other = await at().begin();
    const url = await presign(UploadId, 3, body);
    for (const changed of [url.replace('partNumber=3', 'partNumber=4'), url.replace(UploadId, other)])
      expect(await send(changed, body)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
    expect(await partsOf(UploadId)).toEqual([]);
    await at().abort(other);
  });

  it('is rejected after Complete and after Abort', async () => {
    const part = await at().part(UploadId, 1, body);
    const url = await presign(UploadId, 2, body);
    await at().complete(UploadId, [part]);
    expect(await send(url, body)).toMatchObject({ status: 404, code: 'NoSuchUpload' });
    const aborted = await at().begin();
    const late = await presign(aborted, 2, body);
    await at().abort(aborted);
    expect(await send(late, body)).toMatchObject({ status: 404, code: 'NoSuchUpload' });
    await expect(at().abort(aborted)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });

  it("stores none of the uploader's headers with the object", async () => {
    const url = await presign(UploadId, 1, body);
    const chosen = {
      'content-type': 'text/html',
      'content-encoding': 'gzip',
      'content-disposition': 'inline',
      'cache-control': 'public',
      expires: 'Thu, 01 Jan 2099 00:00:00 GMT',
    };
    const { status, headers } = await send(url, body, chosen);
    expect(status).toBe(200);
    await at().complete(UploadId, [{ PartNumber: 1, ETag: headers.etag }]);
    const stored = await at().head();
    expect(stored).toMatchObject({ ContentType: 'application/octet-stream', ContentLength: body.length });
    const { ContentEncoding, ContentDisposition, CacheControl, ExpiresString, Metadata } = stored;
    expect([ContentEncoding, ContentDisposition, CacheControl, ExpiresString, Metadata]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      {},
    ]);
    const unsigned = { 'x-amz-meta-owner': 'me' };
    expect(await send(url, body, unsigned)).toMatchObject({ status: 403, code: 'AccessDenied' });
  });
});

describe.each(['Complete', 'Abort'])('a part in flight during %s', (end) => {
  it('fails with NoSuchUpload and leaves nothing behind', async () => {
    const UploadId = await at().begin();
    const first = await at().part(UploadId, 1, body);
    const { pathname, search } = new URL(await presign(UploadId, 2, body));
    const socket = connect(test.server.port, '127.0.0.1');
    const lines = [
      `PUT ${pathname}${search} HTTP/1.1`,
      `host: ${test.host}`,
      `content-md5: ${contentMd5(body)}`,
      `content-length: ${body.length}`,
      'connection: close',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(body.subarray(0, 100_000));
    await until(async () => (await test.tempFiles()).length > 0, 'the part arrives');
    if (end === 'Complete') await at().complete(UploadId, [first]);
    else await at().abort(UploadId);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write(body.subarray(100_000));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1.1 404 .*<Code>NoSuchUpload<\/Code>/s);
    expect(await test.tempFiles()).toEqual([]);
    await test.restart();
    client = test.client(withoutChecksum);
    await expect(at().list(UploadId)).rejects.toMatchObject({ name: 'NoSuchUpload' });
    if (end === 'Complete') expect((await at().read()).equals(body)).toBe(true);
  });
});
