import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { once } from 'node:events';
import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { CreateMultipartUploadCommand, DeleteBucketCommand, ListPartsCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { sendSigned } from './testing/send-signed';
import { signRequest } from './testing/sign-request';
import {
  BUCKET,
  startTestServer,
  startWithBucket,
  withoutChecksum,
  type TestServer,
} from './testing/test-server';
import { until } from './testing/until';

let test: TestServer;
let client: S3Client;
let host: string;
beforeAll(async () => {
  ({ test, client } = await startWithBucket(withoutChecksum));
  host = test.host;
});
afterAll(() => test.closeClean());

const open = async (): Promise<Socket> => {
  const socket = connect(test.server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

/** The bytes that the server sends until they contain the text or it closes the connection. */
const readUntil = async (socket: Socket, text: string): Promise<string> => {
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  await until(() => received.includes(text) || socket.closed, `'${text}' in ${received}`);
  return received;
};

const head = (method: string, path: string, headers: Record<string, string>) =>
  `${method} ${path} HTTP/1.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

const signedPut = (key: string, headers: Record<string, string>, body: string) =>
  sendSigned(test, { method: 'PUT', path: `/${BUCKET}/${key}` }, { headers, body });

describe('an upload whose client disconnects or stalls', () => {
  const dieMidway = async (path: string, query = '') => {
    const { headers } = signRequest({ method: 'PUT', path, query, host });
    const socket = await open();
    socket.write(
      head('PUT', query === '' ? path : `${path}?${query}`, { ...headers, 'content-length': '10000000' }),
    );
    socket.write(Buffer.alloc(3_000_000, 'x'));
    await until(async () => (await test.tempFiles()).length > 0, 'the temporary file');
    socket.destroy();
    await until(async () => (await test.tempFiles()).length === 0, 'the temporary file gone');
  };

  it('leaves no object and no temporary file', async () => {
    await dieMidway(`/${BUCKET}/dead`);
    await expect(client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'dead' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
  });

  it('leaves the previous object unchanged', async () => {
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'former', Body: 'whole' }));
    await dieMidway(`/${BUCKET}/former`);
    const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'former' }));
    expect(await got.Body?.transformToString()).toBe('whole');
  });

  it('adds no part to a multipart upload', async () => {
    const { UploadId = '' } = await client.send(
      new CreateMultipartUploadCommand({ Bucket: BUCKET, Key: 'parts' }),
    );
    await dieMidway(`/${BUCKET}/parts`, `partNumber=1&uploadId=${UploadId}`);
    const { Parts } = await client.send(new ListPartsCommand({ Bucket: BUCKET, Key: 'parts', UploadId }));
    expect(Parts ?? []).toEqual([]);
  });

  it('is aborted when the client stops sending', async () => {
    const impatient = await startTestServer({ idleTimeoutMs: 200 });
    await impatient.client().send(new CreateBucketCommand({ Bucket: BUCKET }));
    const path = `/${BUCKET}/silent`;
    const { headers } = signRequest({ method: 'PUT', path, host });
    const socket = connect(impatient.server.port, '127.0.0.1');
    socket.write(head('PUT', path, { ...headers, 'content-length': '1000' }) + 'some');
    await once(socket, 'close');
    await until(async () => (await impatient.tempFiles()).length === 0, 'the temporary file gone');
    await impatient.close();
  });
});

describe('a download', () => {
  it('closes its file when the client disconnects', async () => {
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'large', Body: Buffer.alloc(20_000_000) }));
    const path = `/${BUCKET}/large`;
    const { headers } = signRequest({ path, host });
    const { readdir } = await import('node:fs/promises');
    const openFiles = async () => (await readdir('/proc/self/fd')).length;
    const before = await openFiles();
    for (let i = 0; i < 5; i++) {
      const socket = await open();
      socket.write(head('GET', path, headers));
      await once(socket, 'readable');
      socket.destroy();
    }
    await until(async () => (await openFiles()) <= before, 'files closed');
  });

  it('continues with the old bytes while a PUT replaces the object', async () => {
    const [before, after] = [Buffer.alloc(8_000_000, 'a'), Buffer.alloc(8_000_000, 'b')];
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'swapped', Body: before }));
    const reading = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'swapped' }));
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'swapped', Body: after }));
    expect(before.equals((await reading.Body?.transformToByteArray()) ?? new Uint8Array())).toBe(true);
    const now = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'swapped' }));
    expect(after.equals((await now.Body?.transformToByteArray()) ?? new Uint8Array())).toBe(true);
  });
});

it('concurrent PUTs of one key leave one of the bodies, complete', async () => {
  const bodies = Array.from({ length: 8 }, (_, i) => Buffer.alloc(2_000_000, i));
  const etags = await Promise.all(
    bodies.map((Body) =>
      client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'contested', Body })).then(({ ETag }) => ETag),
    ),
  );
  const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'contested' }));
  const bytes = Buffer.from((await got.Body?.transformToByteArray()) ?? []);
  const winner = bodies.findIndex((body) => body.equals(bytes));
  expect(winner).toBeGreaterThanOrEqual(0);
  expect(got.ETag).toBe(etags[winner]);
});

it('an upload does not recreate a bucket that was deleted meanwhile', async () => {
  await client.send(new CreateBucketCommand({ Bucket: 'short-lived' }));
  const path = '/short-lived/late';
  const { headers } = signRequest({ method: 'PUT', path, host });
  const socket = await open();
  socket.write(head('PUT', path, { ...headers, 'content-length': '4' }) + 'ab');
  await until(async () => (await test.tempFiles()).length > 0, 'the temporary file');
  await client.send(new DeleteBucketCommand({ Bucket: 'short-lived' }));
  socket.write('cd');
  expect(await readUntil(socket, '</Error>')).toContain('<Code>NoSuchBucket</Code>');
  socket.destroy();
});

describe('the body of a PUT', () => {
  it('is rejected without a length', async () => {
    expect(await signedPut('no-length', { 'transfer-encoding': 'chunked' }, 'x')).toMatchObject({
      status: 411,
      code: 'MissingContentLength',
    });
  });

  it('is rejected beyond 5 GiB before it is read', async () => {
    const path = `/${BUCKET}/huge`;
    const { headers } = signRequest({ method: 'PUT', path, host });
    const socket = await open();
    socket.write(head('PUT', path, { ...headers, 'content-length': String(5 * 1024 ** 3 + 1) }));
    expect(await readUntil(socket, '</Error>')).toContain('<Code>EntityTooLarge</Code>');
    socket.destroy();
  });

  it.each([
    ['content-md5', 'XrY7u+Ae7tCTyyK7j1rNww==', 400, 'BadDigest'],
    ['content-md5', 'nonsense', 400, 'InvalidDigest'],
    ['x-amz-checksum-crc32', 'AAAAAA==', 400, 'BadDigest'],
    ['x-amz-checksum-crc32c', 'AAAAAA==', 400, 'BadDigest'],
    ['x-amz-checksum-sha256', 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=', 400, 'BadDigest'],
    ['x-amz-checksum-sha256', 'c2hvcnQ=', 400, 'InvalidRequest'],
  ])('is rejected when it does not match %s: %s', async (name, value, status, code) => {
    const input = { method: 'PUT', path: `/${BUCKET}/mismatched`, headers: { [name]: value } };
    expect(await sendSigned(test, input, { body: 'x' })).toMatchObject({ status, code });
    await expect(
      client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'mismatched' })),
    ).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('is rejected when it does not match the signed SHA-256', async () => {
    const input = { method: 'PUT', path: `/${BUCKET}/mismatched`, payloadHash: 'a'.repeat(64) };
    const answer = await sendSigned(test, input, { body: 'x' });
    expect(answer).toMatchObject({ status: 400, code: 'XAmzContentSHA256Mismatch' });
  });

  it('is not requested with 100 Continue when the server rejects the request', async () => {
    const socket = await open();
    socket.write(head('PUT', `/${BUCKET}/x`, { host, 'content-length': '10', expect: '100-continue' }));
    const answer = await readUntil(socket, '</Error>');
    expect(answer).toMatch(/^HTTP\/1.1 403 /);
    socket.destroy();
  });

  it('is requested with 100 Continue when the server accepts the request', async () => {
    const path = `/${BUCKET}/expected`;
    const { headers } = signRequest({ method: 'PUT', path, host });
    const socket = await open();
    socket.write(head('PUT', path, { ...headers, 'content-length': '4', expect: '100-continue' }));
    expect(await readUntil(socket, '\r\n\r\n')).toMatch(/^HTTP\/1.1 100 /);
    socket.write('body');
    expect(await readUntil(socket, '\r\n\r\n')).toMatch(/HTTP\/1.1 200 /);
    socket.destroy();
  });
});

describe('a request that two servers could parse differently', () => {
  const smuggled = `GET /${BUCKET}/x HTTP/1.1\r\nHost: x\r\n\r\n`;
  it.each([
    ['Content-Length with chunked encoding', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'],
    ['two Content-Length headers', 'Content-Length: 5\r\nContent-Length: 6\r\n'],
    ['an invalid Content-Length', 'Content-Length: +5\r\n'],
    ['a folded header', 'X-A: b\r\n c: d\r\nContent-Length : 5\r\n'],
    ['an unknown transfer encoding', 'Transfer-Encoding: xchunked\r\n'],
  ])('is rejected and its connection closed: %s', async (_, lines) => {
    const socket = await open();
    socket.write(`PUT /${BUCKET}/x HTTP/1.1\r\nHost: ${host}\r\n${lines}\r\n0\r\n\r\n${smuggled}`);
    const answer = await readUntil(socket, 'never');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer.match(/HTTP\/1.1 /g)).toHaveLength(1);
  });
});

it('UploadPart rejects an upload id of another key', async () => {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: BUCKET, Key: 'mine' }));
  const foreign = client.send(
    new UploadPartCommand({ Bucket: BUCKET, Key: 'yours', UploadId, PartNumber: 1, Body: 'x' }),
  );
  await expect(foreign).rejects.toMatchObject({ name: 'NoSuchUpload' });
});
