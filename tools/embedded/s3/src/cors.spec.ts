import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { rawRequest } from './testing/raw-request';
import { BUCKET, WEB_ORIGIN, startWithBucket, type TestServer } from './testing/test-server';

let test: TestServer;
beforeAll(async () => void ({ test } = await startWithBucket()));
afterAll(() => test.close());

const preflight = (headers: Record<string, string>) =>
  rawRequest(test.server.endpoint, `/${BUCKET}/video?X-Amz-Signature=0`, { method: 'OPTIONS', headers });

describe('CORS', () => {
  it('allows an upload from a configured origin', async () => {
    const answer = await preflight({
      origin: WEB_ORIGIN,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    });
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'access-control-allow-origin': WEB_ORIGIN, 'access-control-allow-headers': 'content-type' },
    });
    expect(answer.headers['access-control-allow-methods']).toContain('PUT');
    expect(answer.headers.vary).toContain('Origin');
  });

  it.each<Record<string, string>>([
    { origin: 'http://evil.example', 'access-control-request-method': 'PUT' },
    { origin: 'null', 'access-control-request-method': 'GET' },
    { origin: `${WEB_ORIGIN}.evil.example`, 'access-control-request-method': 'GET' },
    { origin: WEB_ORIGIN, 'access-control-request-method': 'PATCH' },
    { origin: WEB_ORIGIN },
    {},
  ])('rejects any other preflight: %p', async (headers) => {
    const answer = await preflight(headers);
    expect(answer).toMatchObject({ status: 403, code: 'AccessForbidden' });
    expect(answer.headers['access-control-allow-methods']).toBeUndefined();
  });

  it('exposes the ETag and lets a configured origin read error responses', async () => {
    const client = test.client();
    const url = new URL(await getSignedUrl(client, new GetObjectCommand({ Bucket: BUCKET, Key: 'none' })));
    const answer = await rawRequest(test.server.endpoint, url.pathname + url.search, {
      headers: { origin: WEB_ORIGIN },
    });
    expect(answer).toMatchObject({
      status: 404,
      code: 'NoSuchKey',
      headers: { 'access-control-allow-origin': WEB_ORIGIN },
    });
    expect(answer.headers['access-control-expose-headers']).toContain('ETag');
    const foreign = await rawRequest(test.server.endpoint, url.pathname + url.search, {
      headers: { origin: 'http://evil.example' },
    });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('answers /_health without a signature', async () => {
    expect(await rawRequest(test.server.endpoint, '/_health')).toMatchObject({ status: 200 });
  });
});
