import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { rawRequest } from './testing/raw-request';
import { sendSigned } from './testing/send-signed';
import { signRequest } from './testing/sign-request';
import { bucketCalls, startWithSecret } from './testing/stored-object';
import { BUCKET, type TestServer } from './testing/test-server';

const MINUTE = 60_000;
let test: TestServer;
let client: S3Client;
beforeAll(async () => void ({ test, client } = await startWithSecret()));
afterAll(() => test.closeClean());

const presign = (
  command: GetObjectCommand | PutObjectCommand,
  options: Parameters<typeof getSignedUrl>[2] = {},
) => getSignedUrl(client, command, options).then((url) => new URL(url));

describe('a presigned URL', () => {
  const get = () => new GetObjectCommand({ Bucket: BUCKET, Key: 'secret' });
  const ask = (url: URL, method = 'GET', body?: string) =>
    rawRequest(test.server.endpoint, `${url.pathname}${url.search}`, {
      method,
      ...(body === undefined ? {} : { body }),
    });

  it('is accepted until it expires and rejected afterwards', async () => {
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
    expect(await ask(await presign(get(), { expiresIn: 60, signingDate: ago(30) }))).toMatchObject({
      status: 200,
    });
    const late = await ask(await presign(get(), { expiresIn: 60, signingDate: ago(61) }));
    expect(late).toMatchObject({ status: 403, code: 'AccessDenied' });
    expect(late.body).toContain('Request has expired');
  });

  it('is rejected when it was signed for the future', async () => {
    const signingDate = new Date(Date.now() + 16 * MINUTE);
    expect(await ask(await presign(get(), { signingDate }))).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    });
  });

  it('is rejected with an expiry beyond seven days or an invalid one', async () => {
    const url = await presign(get(), { expiresIn: 604_800 });
    expect(await ask(url)).toMatchObject({ status: 200 });
    for (const expires of ['604801', '0', '-1', '1e3', '', '9'.repeat(30)]) {
      url.searchParams.set('X-Amz-Expires', expires);
      expect(await ask(url)).toMatchObject({ status: 400, code: 'AuthorizationQueryParametersError' });
    }
  });

  it('is rejected when key, method or expiry differ from the signed ones', async () => {
    const url = await presign(get());
    expect(await ask(new URL(url.href.replace('/secret', '/secret2')))).toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
    expect(await ask(url, 'DELETE')).toMatchObject({ code: 'SignatureDoesNotMatch' });
    expect(await ask(url, 'PUT', 'mine')).toMatchObject({ code: 'SignatureDoesNotMatch' });
    url.searchParams.set('X-Amz-Expires', '901');
    expect(await ask(url)).toMatchObject({ code: 'SignatureDoesNotMatch' });
    expect(await bucketCalls(client).keys()).toEqual(['secret']);
  });

  it('is rejected with a missing or repeated parameter or a second authorization', async () => {
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
    const { headers } = signRequest({ host: test.host, path: url.pathname });
    const both = await rawRequest(test.server.endpoint, url.pathname + url.search, { headers });
    expect(both).toMatchObject({ status: 400, code: 'InvalidRequest' });
  });

  it('is rejected when it holds the checksum of another body', async () => {
    const careless = test.client({ requestChecksumCalculation: 'WHEN_SUPPORTED' });
    const url = new URL(
      await getSignedUrl(careless, new PutObjectCommand({ Bucket: BUCKET, Key: 'careless' })),
    );
    expect(url.search).toContain('x-amz-checksum-crc32');
    expect(await ask(url, 'PUT', 'bytes')).toMatchObject({ status: 400, code: 'BadDigest' });
    expect(await bucketCalls(client).keys()).toEqual(['secret']);
  });

  it('applies metadata that the SDK moved into the query', async () => {
    const url = await presign(
      new PutObjectCommand({ Bucket: BUCKET, Key: 'meta', Metadata: { video: '42' } }),
    );
    expect(await ask(url, 'PUT', 'bytes')).toMatchObject({ status: 200 });
    const got = await ask(await presign(new GetObjectCommand({ Bucket: BUCKET, Key: 'meta' })));
    expect(got.headers['x-amz-meta-video']).toBe('42');
    await sendSigned(test, { method: 'DELETE', path: `/${BUCKET}/meta` });
  });
});
