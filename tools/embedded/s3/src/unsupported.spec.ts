import type { S3Client } from '@aws-sdk/client-s3';
import { sendSigned } from './testing/send-signed';
import { bucketCalls, SECRET_PATH, startWithSecret } from './testing/stored-object';
import { BUCKET, type TestServer } from './testing/test-server';

let test: TestServer;
let client: S3Client;
beforeAll(async () => void ({ test, client } = await startWithSecret()));
afterAll(() => test.closeClean());

describe('an unsupported request', () => {
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
  ])('answers 501 for the subresource ?%s of a bucket and of an object', async (name) => {
    for (const path of [`/${BUCKET}`, SECRET_PATH])
      for (const method of ['GET', 'PUT', 'DELETE'])
        expect(await sendSigned(test, { method, path, query: `${name}=` })).toMatchObject({
          status: 501,
          code: 'NotImplemented',
        });
    expect(await bucketCalls(client).keys()).toEqual(['secret']);
  });

  it.each(['versionId=1', 'partNumber=1', 'attributes='])('answers 501 for GET ?%s', async (query) => {
    expect(await sendSigned(test, { path: SECRET_PATH, query })).toMatchObject({
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
  ])('answers 501 for a PUT with %p', async (headers) => {
    const answer = await sendSigned(
      test,
      { method: 'PUT', path: `/${BUCKET}/refused`, headers },
      { body: 'x' },
    );
    expect(answer).toMatchObject({ status: 501, code: 'NotImplemented' });
  });

  it('answers 405 for an unknown method', async () => {
    expect(await sendSigned(test, { method: 'PATCH', path: SECRET_PATH })).toMatchObject({
      status: 405,
      code: 'MethodNotAllowed',
    });
  });
});
