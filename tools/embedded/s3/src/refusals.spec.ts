import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { rawRequest } from './testing/raw-request';
import { signRequest } from './testing/sign-request';
import type { ToSign } from './testing/sign-request';
import { BUCKET, credentials, startTestServer } from './testing/test-server';
import type { TestServer } from './testing/test-server';

const MINUTE = 60_000;
let test: TestServer;
let client: S3Client;
let host: string;

beforeAll(async () => {
  test = await startTestServer();
  client = test.client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
  host = new URL(test.server.endpoint).host;
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'secret', Body: 'the cut' }));
});
afterAll(async () => {
  expect(test.logged).toEqual([]);
  await test.close();
});

const keys = async () =>
  ((await client.send(new ListObjectsV2Command({ Bucket: BUCKET }))).Contents ?? []).map(({ Key }) => Key);

const send = (
  input: Omit<ToSign, 'host'>,
  changes: { path?: string; method?: string; headers?: Record<string, string>; body?: string } = {},
) => {
  const { headers } = signRequest({ ...input, host });
  const target = changes.path ?? (input.query === undefined ? input.path : `${input.path}?${input.query}`);
  return rawRequest(test.server.endpoint, target, {
    method: changes.method ?? input.method ?? 'GET',
    headers: { ...headers, ...changes.headers },
    body: changes.body,
  });
};

const presign = (
  command: GetObjectCommand | PutObjectCommand,
  options: Parameters<typeof getSignedUrl>[2] = {},
) => getSignedUrl(client, command, options).then((url) => new URL(url));

describe('a request that is not signed as it must be', () => {
  const object = `/${BUCKET}/secret`;

  it('is taken when it is (so the refusals below are for their own reasons)', async () => {
    expect(await send({ path: object })).toMatchObject({ status: 200, body: 'the cut' });
  });

  it("answers S3's error document", async () => {
    const { body, headers } = await rawRequest(test.server.endpoint, object);
    expect(headers['content-type']).toBe('application/xml');
    expect(body).toContain(
      `<Resource>${object}</Resource><RequestId>${String(headers['x-amz-request-id'])}</RequestId>`,
    );
  });

  it.each(['GET', 'PUT', 'DELETE', 'HEAD', 'POST'])('is refused unsigned: %s', async (method) => {
    expect(await rawRequest(test.server.endpoint, object, { method })).toMatchObject({ status: 403 });
  });

  it.each<[string, Partial<ToSign>, string]>([
    ['with another secret', { secret: 'no' }, 'SignatureDoesNotMatch'],
    ['by another key id', { accessKeyId: 'AKIDOTHER' }, 'InvalidAccessKeyId'],
    ['for another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['16 minutes ago', { at: new Date(Date.now() - 16 * MINUTE) }, 'RequestTimeTooSkewed'],
    ['16 minutes ahead', { at: new Date(Date.now() + 16 * MINUTE) }, 'RequestTimeTooSkewed'],
    ['over another body', { payloadHash: 'a'.repeat(64) }, 'XAmzContentSHA256Mismatch'],
    ['over a payload hash that is none', { payloadHash: 'whatever' }, 'XAmzContentSHA256Mismatch'],
  ])('is refused when signed %s', async (_, change, code) => {
    expect(await send({ path: object, ...change })).toMatchObject({ code });
  });

  it('is taken 14 minutes off: clocks differ', async () => {
    expect(await send({ path: object, at: new Date(Date.now() - 14 * MINUTE) })).toMatchObject({
      status: 200,
    });
  });

  it('is refused for another method, key, query or header than was signed', async () => {
    const mismatch = { status: 403, code: 'SignatureDoesNotMatch' };
    expect(await send({ path: object }, { method: 'DELETE' })).toMatchObject(mismatch);
    expect(await send({ path: object }, { path: `/${BUCKET}/other` })).toMatchObject(mismatch);
    expect(await send({ path: object }, { path: `${object}?response-content-type=text/html` })).toMatchObject(
      mismatch,
    );
    expect(
      await send({ path: object, headers: { range: 'bytes=0-1' } }, { headers: { range: 'bytes=0-5' } }),
    ).toMatchObject(mismatch);
    expect(await send({ path: object }, { headers: { 'x-amz-meta-a': 'b' } })).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    });
  });

  it.each<[string, string, string]>([
    ['nonsense', 'hello', 'InvalidRequest'],
    ['version 2', 'AWS AKID:c2ln', 'InvalidRequest'],
    ['no fields', 'AWS4-HMAC-SHA256 nothing', 'AuthorizationHeaderMalformed'],
    ['a field twice', 'AWS4-HMAC-SHA256 Credential=a, Credential=b', 'AuthorizationHeaderMalformed'],
    [
      'a credential of too few parts',
      'AWS4-HMAC-SHA256 Credential=a/b, SignedHeaders=host, Signature=00',
      'AuthorizationHeaderMalformed',
    ],
    [
      'host not signed',
      `AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/s3/aws4_request, SignedHeaders=date, Signature=${'0'.repeat(64)}`,
      'AuthorizationHeaderMalformed',
    ],
    [
      'a short signature',
      'AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=00',
      'SignatureDoesNotMatch',
    ],
  ])('is refused with an Authorization header of %s', async (_, authorization, code) => {
    const headers = {
      authorization,
      'x-amz-date': '20260101T000000Z',
      'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    };
    const answer = await rawRequest(test.server.endpoint, object, { headers });
    expect(answer.code).toBe(code);
  });
});

describe('a presigned address', () => {
  const get = () => new GetObjectCommand({ Bucket: BUCKET, Key: 'secret' });
  const ask = (url: URL, method = 'GET', body?: string) =>
    rawRequest(test.server.endpoint, `${url.pathname}${url.search}`, {
      method,
      ...(body === undefined ? {} : { body }),
    });

  it('is taken until its end and refused after it', async () => {
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
    expect(await ask(await presign(get(), { expiresIn: 60, signingDate: ago(30) }))).toMatchObject({
      status: 200,
    });
    const late = await ask(await presign(get(), { expiresIn: 60, signingDate: ago(61) }));
    expect(late).toMatchObject({ status: 403, code: 'AccessDenied' });
    expect(late.body).toContain('Request has expired');
  });

  it('is refused before its time', async () => {
    const signingDate = new Date(Date.now() + 16 * MINUTE);
    expect(await ask(await presign(get(), { signingDate }))).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    });
  });

  it('lives seven days at most', async () => {
    const url = await presign(get(), { expiresIn: 604_800 });
    expect(await ask(url)).toMatchObject({ status: 200 });
    for (const expires of ['604801', '0', '-1', '1e3', '', '9'.repeat(30)]) {
      url.searchParams.set('X-Amz-Expires', expires);
      expect(await ask(url)).toMatchObject({ status: 400, code: 'AuthorizationQueryParametersError' });
    }
  });

  it('is refused for another key, method or life than was signed', async () => {
    const url = await presign(get());
    expect(await ask(new URL(url.href.replace('/secret', '/secret2')))).toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
    expect(await ask(url, 'DELETE')).toMatchObject({ code: 'SignatureDoesNotMatch' });
    expect(await ask(url, 'PUT', 'mine')).toMatchObject({ code: 'SignatureDoesNotMatch' });
    url.searchParams.set('X-Amz-Expires', '901');
    expect(await ask(url)).toMatchObject({ code: 'SignatureDoesNotMatch' });
    expect(await keys()).toEqual(['secret']);
  });

  it('is refused with a parameter missing, doubled, or with a second authorization', async () => {
    const url = await presign(get());
    for (const name of [
      'X-Amz-Algorithm',
      'X-Amz-Credential',
      'X-Amz-Date',
      'X-Amz-Expires',
      'X-Amz-SignedHeaders',
      'X-Amz-Signature',
    ]) {
      const less = new URL(url);
      less.searchParams.delete(name);
      const { status } = await ask(less);
      expect([400, 403]).toContain(status);
      const twice = new URL(url);
      twice.searchParams.append(name, 'x');
      expect(await ask(twice)).toMatchObject({ status: 400 });
    }
    const { headers } = signRequest({ host, path: url.pathname });
    const both = await rawRequest(test.server.endpoint, url.pathname + url.search, { headers });
    expect(both).toMatchObject({ status: 400, code: 'InvalidRequest' });
  });

  it('that holds the checksum of another body refuses the upload, as real stores do', async () => {
    const careless = test.client({ requestChecksumCalculation: 'WHEN_SUPPORTED' });
    const url = new URL(
      await getSignedUrl(careless, new PutObjectCommand({ Bucket: BUCKET, Key: 'careless' })),
    );
    expect(url.search).toContain('x-amz-checksum-crc32');
    expect(await ask(url, 'PUT', 'bytes')).toMatchObject({ status: 400, code: 'BadDigest' });
    expect(await keys()).toEqual(['secret']);
  });

  it('heeds metadata that the presigner moved into the query', async () => {
    const url = await presign(
      new PutObjectCommand({ Bucket: BUCKET, Key: 'meta', Metadata: { video: '42' } }),
    );
    expect(await ask(url, 'PUT', 'bytes')).toMatchObject({ status: 200 });
    const got = await ask(await presign(new GetObjectCommand({ Bucket: BUCKET, Key: 'meta' })));
    expect(got.headers['x-amz-meta-video']).toBe('42');
    await send({ method: 'DELETE', path: `/${BUCKET}/meta` });
  });
});

describe('a subresource, parameter or header that is not supported', () => {
  it.each([
    'acl',
    'policy',
    'versioning',
    'tagging',
    'lifecycle',
    'cors',
    'website',
    'versions',
    'notification',
    'foo',
  ])('is 501 on a bucket and on an object, whatever the method: ?%s', async (name) => {
    for (const path of [`/${BUCKET}`, `/${BUCKET}/secret`])
      for (const method of ['GET', 'PUT', 'DELETE'])
        expect(await send({ method, path, query: `${name}=` })).toMatchObject({
          status: 501,
          code: 'NotImplemented',
        });
    expect(await keys()).toEqual(['secret']);
  });

  it.each(['versionId=1', 'partNumber=1', 'attributes='])('is 501: GET ?%s', async (query) => {
    expect(await send({ path: `/${BUCKET}/secret`, query })).toMatchObject({
      status: 501,
      code: 'NotImplemented',
    });
  });

  it.each<Record<string, string>>([
    { 'x-amz-server-side-encryption': 'AES256' },
    { 'x-amz-tagging': 'a=b' },
    { 'x-amz-acl': 'public-read' },
    { 'x-amz-storage-class': 'GLACIER' },
    { 'x-amz-object-lock-mode': 'GOVERNANCE' },
    { 'x-amz-checksum-crc64nvme': 'AAAAAAAAAAA=' },
  ])('is 501 on a PUT: %p', async (headers) => {
    const answer = await send({ method: 'PUT', path: `/${BUCKET}/refused`, headers }, { body: 'x' });
    expect(answer).toMatchObject({ status: 501, code: 'NotImplemented' });
  });

  it('is 405 for a method that is not there', async () => {
    expect(await send({ method: 'PATCH', path: `/${BUCKET}/secret` })).toMatchObject({
      status: 405,
      code: 'MethodNotAllowed',
    });
  });

  it('says who it is by the credentials alone: nothing of the secret in any answer', async () => {
    const answer = await send({ path: `/${BUCKET}/secret`, secret: 'wrong' });
    expect(answer.body).not.toContain(credentials.secretAccessKey);
  });
});
