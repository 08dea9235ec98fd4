import { S3ServiceException } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { newBucketEnv } from '../testing';
import { withStore } from '../testing/with-store';
import { createObjectStorage } from './object-storage';

type Answer = [status: number, body?: string];
type Answers = Record<string, Answer>;

const refusal = (status: number, code: string): Answer => [
  status,
  `<Error><Code>${code}</Code><Message>No.</Message></Error>`,
];

/** The names of calls by method and parameter. */
const callOf = ({ method, url = '/' }: IncomingMessage): string => {
  const { searchParams } = new URL(url, 'http://store');
  return `${method} ${['uploads', 'uploadId', 'versioning'].find((name) => searchParams.has(name))}`;
};

const listOfParts = (etag: string) =>
  `<ListPartsResult><Part><PartNumber>1</PartNumber><ETag>"${etag}"</ETag><Size>1</Size></Part></ListPartsResult>`;

/** A store that can do everything, except where `faults` say otherwise. Notes its calls. */
function storeWith(faults: Answers, calls: string[] = []): RequestListener {
  let etag = '';
  return async (request, response) => {
    const call = callOf(request);
    calls.push(call);
    const body = await buffer(request);
    if (call === 'PUT uploadId') etag = createHash('md5').update(body).digest('hex');
    const answers: Answers = {
      'POST uploads': [200, '<Result><UploadId>one</UploadId></Result>'],
      'PUT uploadId': [200],
      'GET uploadId': [200, listOfParts(etag)],
      'GET uploads': [200, '<ListMultipartUploadsResult/>'],
      'DELETE uploadId': [204],
      'GET versioning': [200, '<VersioningConfiguration/>'],
      ...faults,
    };
    const [status, text] = answers[call] ?? [500];
    response.writeHead(status, { etag: `"${etag}"`, 'content-type': 'application/xml' }).end(text);
  };
}

const env = () => ({ ...newBucketEnv(), S3_PUBLIC_ENDPOINT: undefined, AWS_REGION: 'us-east-1' });

describe('checking whether a store takes uploads in parts', () => {
  it('succeeds at one that does, and leaves nothing behind', async () => {
    const storage = createObjectStorage(env());
    await storage.ensureBucket();
    await storage.checkUploadsInParts('sealed/');
    for await (const upload of storage.openMultiparts('sealed/')) throw new Error(`${upload.key} is left`);
    for await (const { key } of storage.list('sealed/')) throw new Error(`${key} is left`);
    storage.close();
  });

  it('fails where the ETag of a part is not its MD5, and aborts the upload', async () => {
    const calls: string[] = [];
    const faults: Answers = { 'GET uploadId': [200, listOfParts('0123456789abcdef0123456789abcdef')] };
    await withStore(storeWith(faults, calls), async (storage) => {
      await expect(storage.checkUploadsInParts('sealed/')).rejects.toMatchObject({
        name: 'StartupError',
        message: expect.stringContaining('SSE-KMS'),
      });
    });
    expect(calls.at(-1)).toBe('DELETE uploadId');
  });

  it.each([
    ['CreateMultipartUpload', 'POST uploads', refusal(501, 'NotImplemented')],
    ['UploadPart', 'PUT uploadId', refusal(405, 'MethodNotAllowed')],
    ['ListParts', 'GET uploadId', refusal(403, 'AccessDenied')],
    ['ListMultipartUploads', 'GET uploads', refusal(501, 'NotImplemented')],
    ['AbortMultipartUpload', 'DELETE uploadId', refusal(403, 'AccessDenied')],
  ])('names the refused call %s', (name, call, answer) =>
    withStore(storeWith({ [call]: answer }), async (storage) => {
      await expect(storage.checkUploadsInParts('sealed/')).rejects.toMatchObject({
        name: 'StartupError',
        message: expect.stringContaining(`answered ${answer[0]} to ${name}`),
      });
    }),
  );

  it.each([
    ['overloaded', 'GET uploads', refusal(503, 'SlowDown')],
    ['full', 'PUT uploadId', refusal(507, 'InsufficientStorage')],
    ['over its quota', 'POST uploads', refusal(403, 'QuotaExceeded')],
  ])('does not blame a store that is %s', (_, call, answer) =>
    withStore(storeWith({ [call]: answer }), async (storage) => {
      const failed = await storage.checkUploadsInParts('sealed/').catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(S3ServiceException);
    }),
  );
});

describe('a versioned bucket', () => {
  it.each([
    ['Enabled', [200, '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>'], true],
    [
      'Suspended',
      [200, '<VersioningConfiguration><Status>Suspended</Status></VersioningConfiguration>'],
      false,
    ],
    ['never configured', [200, '<VersioningConfiguration/>'], false],
    ['unknown to the store', refusal(501, 'NotImplemented'), false],
    ['hidden from the keys', refusal(403, 'AccessDenied'), false],
  ] satisfies [string, Answer, boolean][])('that is %s', (_, answer, expected) =>
    withStore(storeWith({ 'GET versioning': answer }), async (storage) => {
      expect(await storage.isVersioned()).toBe(expected);
    }),
  );
});
