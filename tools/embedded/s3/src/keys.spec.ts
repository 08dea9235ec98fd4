import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { ListObjectsV2CommandInput, S3Client } from '@aws-sdk/client-s3';
import { rawRequest } from './testing/raw-request';
import { signRequest } from './testing/sign-request';
import { BUCKET, startTestServer, type TestServer } from './testing/test-server';

let test: TestServer;
let client: S3Client;

beforeAll(async () => {
  test = await startTestServer();
  client = test.client();
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
});
afterAll(() => test.closeClean());

const put = (Bucket: string, Key: string, Body = Key) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body }));

const list = async (input: Omit<ListObjectsV2CommandInput, 'Bucket'> & { Bucket?: string }) => {
  const page = await client.send(new ListObjectsV2Command({ Bucket: BUCKET, ...input }));
  const keys = (page.Contents ?? []).map(({ Key }) => Key);
  return { ...page, keys, prefixes: (page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix) };
};

describe('buckets', () => {
  it('can be created, found, listed, and deleted when empty', async () => {
    await client.send(new CreateBucketCommand({ Bucket: 'first.bucket' }));
    await client.send(new HeadBucketCommand({ Bucket: BUCKET }));
    await expect(client.send(new CreateBucketCommand({ Bucket: BUCKET }))).rejects.toMatchObject({
      name: 'BucketAlreadyOwnedByYou',
    });
    const { Buckets = [] } = await client.send(new ListBucketsCommand({}));
    expect(Buckets.map(({ Name }) => Name)).toEqual(['first.bucket', BUCKET]);
    await put('first.bucket', 'a');
    const remove = () => client.send(new DeleteBucketCommand({ Bucket: 'first.bucket' }));
    await expect(remove()).rejects.toMatchObject({ name: 'BucketNotEmpty' });
    await client.send(
      new DeleteObjectsCommand({ Bucket: 'first.bucket', Delete: { Objects: [{ Key: 'a' }] } }),
    );
    await remove();
    await expect(client.send(new HeadBucketCommand({ Bucket: 'first.bucket' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
    await expect(put('first.bucket', 'a')).rejects.toMatchObject({ name: 'NoSuchBucket' });
    await expect(remove()).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  it.each(['ab', 'UPPER', 'a..b', '-ab', 'ab-', '192.168.0.1', 'a_b', 'a'.repeat(64)])(
    'are rejected with an invalid name: %s',
    async (name) => {
      const { headers } = signRequest({
        method: 'PUT',
        path: `/${name}`,
        host: test.host,
      });
      const answer = await rawRequest(test.server.endpoint, `/${name}`, { method: 'PUT', headers });
      expect(answer).toMatchObject({ status: 400, code: 'InvalidBucketName' });
    },
  );
});

describe('a key with path segments', () => {
  const send = (method: string, path: string, signedPath: string, body?: string) => {
    const { headers } = signRequest({ method, path: signedPath, host: test.host });
    return rawRequest(test.server.endpoint, path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  };
  const outside = async () => (await readdir(dirname(test.dataDir))).filter((name) => /escaped/.test(name));

  it.each([
    ['../escaped', '../escaped'],
    ['../../escaped', '../../escaped'],
    ['%2e%2e/escaped', '../escaped'],
    ['%2E%2E%2Fescaped', '../escaped'],
    ['..%2fescaped', '../escaped'],
    ['%252e%252e%252fescaped', '%2e%2e%2fescaped'],
    ['..%5cescaped', '..\\escaped'],
    ['/etc/escaped', '/etc/escaped'],
    ['a/../../../escaped', 'a/../../../escaped'],
    ['..', '..'],
    ['.', '.'],
    ['a%00/../escaped', 'a\0/../escaped'],
    ['%EF%BC%8E%EF%BC%8E/escaped', '．．/escaped'],
  ])('is stored as plain text: %s', async (sent, key) => {
    const signedPath = `/${BUCKET}/${key.split('/').map(encodeURIComponent).join('/')}`;
    const path = `/${BUCKET}/${sent}`;
    expect(await send('PUT', path, signedPath, 'mine')).toMatchObject({ status: 200 });
    expect(await send('GET', path, signedPath)).toMatchObject({ status: 200, body: 'mine' });
    expect(
      (await list({ EncodingType: 'url' })).keys.map((each) => decodeURIComponent(each ?? '')),
    ).toContain(key);
    expect(await send('DELETE', path, signedPath)).toMatchObject({ status: 204 });
    expect(await outside()).toEqual([]);
    expect(await readdir(join(test.dataDir, 'buckets', BUCKET))).toEqual(['bucket.json']);
  });

  it.each([
    ['%c0%ae%c0%ae/escaped', 'InvalidURI'],
    ['%ff', 'InvalidURI'],
    ['%2', 'InvalidURI'],
    ['%zz', 'InvalidURI'],
    ['%u002e', 'InvalidURI'],
    ['a'.repeat(1025), 'KeyTooLongError'],
  ])('is rejected when it is not valid UTF-8 text: %s', async (sent, code) => {
    expect(await send('PUT', `/${BUCKET}/${sent}`, `/${BUCKET}/x`, 'mine')).toMatchObject({
      status: 400,
      code,
    });
  });

  it.each(['/../x/y', '/%2e%2e/y', '/%2e%2e%2fx/y', '/./y', '//y', '/%00/y'])(
    'is rejected as a bucket name: %s',
    async (path) => {
      expect(await send('PUT', path, path, 'mine')).toMatchObject({ status: 400, code: 'InvalidBucketName' });
    },
  );

  it('is rejected in an absolute request target', async () => {
    expect(await send('GET', `http://other/${BUCKET}/x`, `/${BUCKET}/x`)).toMatchObject({
      status: 400,
      code: 'InvalidURI',
    });
  });
});

describe('ListObjectsV2', () => {
  const names = ['a', 'a/1', 'a/2', 'a/b/3', 'b', 'c&<d>"', 'ü', '\ud83c\udfac', '\uff5e', 'zz \n+'];
  const inOrder = [...names].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  beforeAll(() => Promise.all(names.map((name) => put(BUCKET, name))));

  it('returns keys in the order of UTF-8 bytes with sizes and ETags', async () => {
    const page = await list({});
    expect(page.keys).toEqual(inOrder);
    expect(page).toMatchObject({ KeyCount: names.length, IsTruncated: false, MaxKeys: 1000, Name: BUCKET });
    expect(page.Contents?.[0]).toMatchObject({
      Key: 'a',
      Size: 1,
      ETag: '"0cc175b9c0f1b6a831c399e269772661"',
    });
  });

  it('returns each key once for any page size', async () => {
    for (const MaxKeys of [1, 2, 3, 7, 9]) {
      const seen: (string | undefined)[] = [];
      for (let ContinuationToken: string | undefined, more = true; more;) {
        const page = await list({ MaxKeys, ContinuationToken });
        expect(page.KeyCount).toBeLessThanOrEqual(MaxKeys);
        seen.push(...page.keys);
        ContinuationToken = page.NextContinuationToken;
        more = page.IsTruncated ?? false;
      }
      expect(seen).toEqual(inOrder);
    }
  });

  it('groups keys into common prefixes across pages', async () => {
    expect(await list({ Delimiter: '/', Prefix: 'a' })).toMatchObject({ keys: ['a'], prefixes: ['a/'] });
    expect(await list({ Delimiter: '/', Prefix: 'a/' })).toMatchObject({
      keys: ['a/1', 'a/2'],
      prefixes: ['a/b/'],
    });
    const first = await list({ Delimiter: '/', MaxKeys: 2 });
    expect(first).toMatchObject({ keys: ['a'], prefixes: ['a/'], IsTruncated: true });
    const second = await list({ Delimiter: '/', MaxKeys: 2, ContinuationToken: first.NextContinuationToken });
    expect(second).toMatchObject({ keys: ['b', 'c&<d>"'], prefixes: [] });
  });

  it('starts after the StartAfter key', async () => {
    expect((await list({ StartAfter: 'a/2' })).keys).toEqual(inOrder.slice(inOrder.indexOf('a/2') + 1));
    expect((await list({ StartAfter: 'a/0' })).keys[0]).toBe('a/1');
    expect(await list({ StartAfter: 'zzz', Prefix: 'a' })).toMatchObject({ keys: [], KeyCount: 0 });
  });

  it('encodes keys on request and rejects invalid parameters', async () => {
    expect((await list({ EncodingType: 'url', Prefix: 'c&' })).keys).toEqual(['c%26%3Cd%3E%22']);
    expect(await list({ MaxKeys: 0 })).toMatchObject({ keys: [], IsTruncated: false });
    await expect(list({ ContinuationToken: '%%%' })).rejects.toMatchObject({ name: 'InvalidArgument' });
    await expect(list({ Bucket: 'no-such-bucket' })).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  it('returns the same after a restart', async () => {
    await test.restart();
    client = test.client();
    expect((await list({})).keys).toEqual(inOrder);
  });
});

describe('DeleteObjects', () => {
  it('deletes several keys and reports each', async () => {
    const Objects = Array.from({ length: 50 }, (_, i) => ({ Key: `many/${i} & <more>` }));
    await Promise.all(Objects.map(({ Key }) => put(BUCKET, Key)));
    const answer = await client.send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects } }));
    expect(answer.Deleted).toHaveLength(50);
    expect((await list({ Prefix: 'many/' })).keys).toEqual([]);
    const quiet = await client.send(
      new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects, Quiet: true } }),
    );
    expect(quiet.Deleted ?? []).toHaveLength(0);
  });

  it.each([
    '',
    '<Delete/>',
    '<Delete><Object><Key>a</Key></Object>',
    '<!DOCTYPE x><Delete/>',
    '<Delete><Object/></Delete>',
    '<Other/>',
    '<Delete>&x;</Delete>',
  ])('rejects an invalid document: %s', async (body) => {
    const { createHash } = await import('node:crypto');
    const host = test.host;
    const md5 = createHash('md5').update(body).digest('base64');
    const { headers } = signRequest({
      method: 'POST',
      path: `/${BUCKET}`,
      query: 'delete=',
      host,
      headers: { 'content-md5': md5 },
    });
    const answer = await rawRequest(test.server.endpoint, `/${BUCKET}?delete`, {
      method: 'POST',
      headers,
      body,
    });
    expect(answer).toMatchObject({ status: 400, code: 'MalformedXML' });
  });
});
