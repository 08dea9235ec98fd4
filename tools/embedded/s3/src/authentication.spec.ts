import { rawRequest } from './testing/raw-request';
import { sendSigned } from './testing/send-signed';
import type { ToSign } from './testing/sign-request';
import { SECRET_PATH, startWithSecret } from './testing/stored-object';
import { BUCKET, credentials, type TestServer } from './testing/test-server';

const MINUTE = 60_000;
let test: TestServer;
beforeAll(async () => void ({ test } = await startWithSecret()));
afterAll(() => test.closeClean());

const send = (input: Omit<ToSign, 'host'>, changes?: Parameters<typeof sendSigned>[2]) =>
  sendSigned(test, input, changes);

describe('a request with a signature in its header', () => {
  it('is accepted with a valid signature', async () => {
    expect(await send({ path: SECRET_PATH })).toMatchObject({ status: 200, body: 'the content' });
  });

  it("is rejected with S3's error document when unsigned", async () => {
    const { body, headers } = await rawRequest(test.server.endpoint, SECRET_PATH);
    expect(headers['content-type']).toBe('application/xml');
    expect(body).toContain(
      `<Resource>${SECRET_PATH}</Resource><RequestId>${String(headers['x-amz-request-id'])}</RequestId>`,
    );
  });

  it.each(['GET', 'PUT', 'DELETE', 'HEAD', 'POST'])('is rejected unsigned: %s', async (method) => {
    expect(await rawRequest(test.server.endpoint, SECRET_PATH, { method })).toMatchObject({ status: 403 });
  });

  it.each<[string, Partial<ToSign>, string]>([
    ['with a wrong secret', { secret: 'no' }, 'SignatureDoesNotMatch'],
    ['with an unknown key id', { accessKeyId: 'AKIDOTHER' }, 'InvalidAccessKeyId'],
    ['for another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['16 minutes ago', { at: new Date(Date.now() - 16 * MINUTE) }, 'RequestTimeTooSkewed'],
    ['16 minutes ahead', { at: new Date(Date.now() + 16 * MINUTE) }, 'RequestTimeTooSkewed'],
    ['for another body', { payloadHash: 'a'.repeat(64) }, 'XAmzContentSHA256Mismatch'],
    ['with an invalid payload hash', { payloadHash: 'whatever' }, 'XAmzContentSHA256Mismatch'],
  ])('is rejected when signed %s', async (_, change, code) => {
    expect(await send({ path: SECRET_PATH, ...change })).toMatchObject({ code });
  });

  it('is accepted with 14 minutes of clock skew', async () => {
    expect(await send({ path: SECRET_PATH, at: new Date(Date.now() - 14 * MINUTE) })).toMatchObject({
      status: 200,
    });
  });

  it('is rejected when method, key, query or headers differ from the signed ones', async () => {
    const mismatch = { status: 403, code: 'SignatureDoesNotMatch' };
    expect(await send({ path: SECRET_PATH }, { method: 'DELETE' })).toMatchObject(mismatch);
    expect(await send({ path: SECRET_PATH }, { path: `/${BUCKET}/other` })).toMatchObject(mismatch);
    expect(
      await send({ path: SECRET_PATH }, { path: `${SECRET_PATH}?response-content-type=text/html` }),
    ).toMatchObject(mismatch);
    expect(
      await send({ path: SECRET_PATH, headers: { range: 'bytes=0-1' } }, { headers: { range: 'bytes=0-5' } }),
    ).toMatchObject(mismatch);
    expect(await send({ path: SECRET_PATH }, { headers: { 'x-amz-meta-a': 'b' } })).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    });
  });

  it.each<[string, string, string]>([
    ['an unknown scheme', 'hello', 'InvalidRequest'],
    ['a version 2 signature', 'AWS AKID:c2ln', 'InvalidRequest'],
    ['no fields', 'AWS4-HMAC-SHA256 nothing', 'AuthorizationHeaderMalformed'],
    ['a field twice', 'AWS4-HMAC-SHA256 Credential=a, Credential=b', 'AuthorizationHeaderMalformed'],
    [
      'a credential with too few parts',
      'AWS4-HMAC-SHA256 Credential=a/b, SignedHeaders=host, Signature=00',
      'AuthorizationHeaderMalformed',
    ],
    [
      'no signed host',
      `AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/s3/aws4_request, SignedHeaders=date, Signature=${'0'.repeat(64)}`,
      'AuthorizationHeaderMalformed',
    ],
    [
      'a short signature',
      'AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=00',
      'SignatureDoesNotMatch',
    ],
  ])('is rejected when the Authorization header has %s', async (_, authorization, code) => {
    const headers = {
      authorization,
      'x-amz-date': '20260101T000000Z',
      'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    };
    const answer = await rawRequest(test.server.endpoint, SECRET_PATH, { headers });
    expect(answer.code).toBe(code);
  });

  it('gets a response body without the secret', async () => {
    const answer = await send({ path: SECRET_PATH, secret: 'wrong' });
    expect(answer.body).not.toContain(credentials.secretAccessKey);
  });
});
