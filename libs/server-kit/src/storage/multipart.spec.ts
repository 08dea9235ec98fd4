import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { newBucketEnv } from '../testing';
import type { MultipartUpload } from './multipart';
import { createObjectStorage, type ObjectStorage } from './object-storage';

const partSize = 5 * 1024 ** 2;
const bytes = randomBytes(2 * partSize + 1_000);
const partsOf = (content: Buffer) =>
  Array.from({ length: Math.ceil(content.length / partSize) }, (_, index) =>
    content.subarray(index * partSize, (index + 1) * partSize),
  );
const md5 = (content: Buffer, encoding: 'base64' | 'hex' = 'base64') =>
  createHash('md5').update(content).digest(encoding);

let storage: ObjectStorage;
beforeAll(async () => {
  storage = createObjectStorage({
    ...newBucketEnv(),
    S3_PUBLIC_ENDPOINT: undefined,
    AWS_REGION: 'us-east-1',
  });
  await storage.ensureBucket(['http://localhost:4200']);
});

async function urlOf(upload: MultipartUpload, number: number, content: Buffer): Promise<string> {
  const part = { number, size: content.length, md5: md5(content) };
  return (await storage.presignPart(upload, part, { expiresInSeconds: 60 })).url;
}

const put = (url: string, body: Buffer, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', headers: { 'content-md5': md5(body), ...headers }, body });

async function send(upload: MultipartUpload, content = bytes): Promise<void> {
  for (const [index, part] of partsOf(content).entries()) {
    const response = await put(await urlOf(upload, index + 1, part), part);
    expect(response.status).toBe(200);
  }
}

const open = (key: string) => storage.createMultipart(key, { contentType: 'video/mp4' });

describe('an upload in parts', () => {
  it('becomes one object with the content type of its start', async () => {
    const upload = await open('sealed/one.mp4');
    await send(upload);
    const parts = await storage.listParts(upload);
    expect(parts).toEqual(
      partsOf(bytes).map((part, index) => ({
        number: index + 1,
        size: part.length,
        etag: `"${md5(part, 'hex')}"`,
      })),
    );
    expect(await storage.head(upload.key)).toBeNull();
    expect(await storage.completeMultipart(upload, parts)).toBe(true);
    expect(await storage.head(upload.key)).toMatchObject({
      size: bytes.length,
      contentType: 'video/mp4',
      customHeaders: [],
    });
    expect((await buffer(await storage.read(upload.key))).equals(bytes)).toBe(true);
  });

  it('keeps its object when the completion is repeated', async () => {
    const upload = await open('sealed/repeated.mp4');
    await send(upload);
    const parts = await storage.listParts(upload);
    await storage.completeMultipart(upload, parts);
    // Some stores complete it again, others no longer know the upload.
    await storage.completeMultipart(upload, parts);
    expect((await storage.head(upload.key))?.size).toBe(bytes.length);
  });

  it('keeps the last copy of a part that is sent twice', async () => {
    const upload = await open('sealed/twice.mp4');
    const [first, second] = [randomBytes(1_000), randomBytes(2_000)];
    for (const part of [first, second]) await put(await urlOf(upload, 1, part), part);
    expect(await storage.listParts(upload)).toEqual([
      { number: 1, size: 2_000, etag: `"${md5(second, 'hex')}"` },
    ]);
  });

  it('leaves nothing behind when it is aborted, repeatedly too', async () => {
    const upload = await open('aborted/cut.mp4');
    const part = randomBytes(1_000);
    const url = await urlOf(upload, 1, part);
    await put(url, part);
    const listed = [];
    for await (const one of storage.openMultiparts('aborted/')) listed.push(one);
    expect(listed).toMatchObject([upload]);
    await storage.abortMultipart(upload);
    await storage.abortMultipart(upload);
    expect((await put(url, part)).status).toBe(404);
    expect(await storage.listParts(upload)).toEqual([]);
    expect(await storage.completeMultipart(upload, [{ number: 1, size: 1_000, etag: '"x"' }])).toBe(false);
    for await (const one of storage.openMultiparts('aborted/')) expect(one).toBeUndefined();
  });

  it('lists open uploads across pages', async () => {
    const keys = ['open/a', 'open/b', 'open/b', 'open/b', 'open/c'];
    for (const key of keys) await open(key);
    const listed = [];
    for await (const { key } of storage.openMultiparts('open/', { pageSize: 2 })) listed.push(key);
    expect(listed).toEqual(keys);
  });
});

describe('the URL of a part', () => {
  let upload: MultipartUpload;
  const part = randomBytes(3_000);
  let url: string;
  beforeAll(async () => {
    upload = await open('sealed/signed.mp4');
    url = await urlOf(upload, 1, part);
  });
  afterEach(async () => expect(await storage.listParts(upload)).toEqual([]));

  it('signs the MD5 and the length as headers, which every store verifies', () => {
    const { searchParams } = new URL(url);
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-md5;host');
    expect([...searchParams.keys()].join()).not.toMatch(/content-(md5|length)|checksum/i);
  });

  it('refuses other bytes of the same length', async () => {
    const other = randomBytes(part.length);
    expect((await put(url, other, { 'content-md5': md5(part) })).status).toBe(400);
    expect((await put(url, other)).status).toBe(403);
  });

  it('refuses more or fewer bytes', async () => {
    expect((await put(url, Buffer.concat([part, part]))).status).toBe(403);
    expect((await put(url, part.subarray(1))).status).toBe(403);
  });

  it('refuses a request without the MD5', async () => {
    expect((await fetch(url, { method: 'PUT', body: part })).status).toBe(403);
  });

  it.each(['partNumber', 'uploadId'])('refuses another %s', async (name) => {
    const changed = new URL(url);
    changed.searchParams.set(name, '2');
    expect((await put(changed.href, part)).status).toBe(403);
  });
});
