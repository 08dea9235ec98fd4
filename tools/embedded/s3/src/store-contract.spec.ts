import {
  CopyObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { CopyObjectCommandInput } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { openContractStore } from './testing/contract-store';
import type { ContractStore } from './testing/contract-store';
import { rawRequest } from './testing/raw-request';

/** The calls that an application makes to an object store, and the parts of the responses that it relies on. */
let store: ContractStore;
beforeAll(async () => {
  store = await openContractStore();
});
afterAll(() => store?.close());

const send = (url: string, method = 'GET', headers: Record<string, string> = {}, body?: string) => {
  const { origin, pathname, search } = new URL(url);
  return rawRequest(origin, pathname + search, {
    method,
    headers,
    ...(body === undefined ? {} : { body: Buffer.from(body) }),
  });
};
const failsWith = (work: Promise<unknown>, httpStatusCode: number) =>
  expect(work).rejects.toMatchObject({ $metadata: { httpStatusCode } });

/** Headers that an uploader can choose. */
const uploaderHeaders = {
  ContentType: 'text/html',
  ContentEncoding: 'gzip',
  ContentDisposition: 'inline',
  ContentLanguage: 'de',
  CacheControl: 'public',
  Expires: new Date('2099-01-01T00:00:00Z'),
  Metadata: { owner: 'me' },
};

describe('a presigned PUT', () => {
  it('accepts only the signed content type', async () => {
    const url = await store.presignPut('typed', 'video/mp4');
    expect((await send(url, 'PUT', { 'content-type': 'text/html' }, 'bytes')).status).toBe(403);
    expect((await send(url, 'PUT', {}, 'bytes')).status).toBe(403);
    await failsWith(store.head('typed'), 404);
    expect((await send(url, 'PUT', { 'content-type': 'video/mp4' }, 'bytes')).status).toBe(200);
    expect(await store.head('typed')).toMatchObject({ ContentLength: 5, ContentType: 'video/mp4' });
  });

  it('accepts any content type or none when none was signed', async () => {
    const url = await store.presignPut('untyped');
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('host');
    expect((await send(url, 'PUT', { 'content-type': 'text/html' }, 'bytes')).status).toBe(200);
    expect((await store.head('untyped')).ContentType).toBe('text/html');
    const { status, headers } = await send(url, 'PUT', {}, 'others');
    expect(status).toBe(200);
    expect(await store.head('untyped')).toMatchObject({ ContentLength: 6, ETag: headers.etag });
  });

  it("stores the uploader's headers, which HEAD returns", async () => {
    const chosen = {
      'content-encoding': 'gzip',
      'content-disposition': 'attachment; filename="x.html"',
      'cache-control': 'max-age=31536000',
      expires: 'Thu, 01 Jan 2099 00:00:00 GMT',
    };
    expect((await send(await store.presignPut('chosen'), 'PUT', chosen, 'not gzip')).status).toBe(200);
    expect(await store.head('chosen')).toMatchObject({
      ContentLength: 8,
      ContentEncoding: 'gzip',
      ContentDisposition: chosen['content-disposition'],
      CacheControl: chosen['cache-control'],
      ExpiresString: chosen.expires,
    });
  });

  it('rejects unsigned metadata, or stores it and returns it on HEAD (Ceph 16)', async () => {
    const sent = { 'x-amz-meta-owner': 'me' };
    const { status } = await send(await store.presignPut('metadata'), 'PUT', sent, 'bytes');
    expect(status).toBe(store.isCeph ? 200 : 403);
    if (!store.isCeph) return failsWith(store.head('metadata'), 404);
    expect((await store.head('metadata')).Metadata).toEqual({ owner: 'me' });
  });
});

describe('a presigned URL', () => {
  it('is rejected when key, method, lifetime or parameters differ from the signed ones', async () => {
    await Promise.all([store.put('mine', 'mine'), store.put('yours', 'yours')]);
    const url = await store.presignGet('mine');
    expect(await send(url)).toMatchObject({ status: 200, body: 'mine' });
    expect((await send(url.replace('/mine', '/yours'))).status).toBe(403);
    expect((await send(url, 'DELETE')).status).toBe(403);
    expect((await send(url, 'PUT', {}, 'other')).status).toBe(403);
    expect((await send(url.replace('X-Amz-Expires=600', 'X-Amz-Expires=6000'))).status).toBe(403);
    expect((await send(`${url}&response-content-type=text%2Fhtml`)).status).toBe(403);
    const flip = (digit: string) => (digit === '0' ? '1' : '0');
    const forged = url.replace(
      /(X-Amz-Signature=)(.)/,
      (_, name: string, digit: string) => name + flip(digit),
    );
    expect((await send(forged)).status).toBe(403);
    expect((await store.read('mine')).text).toBe('mine');
  });

  it('is rejected once it has expired', async () => {
    const signed = (seconds: number) => ({
      expiresIn: 60,
      signingDate: new Date(Date.now() - seconds * 1000),
    });
    await store.put('timed', 'bytes');
    const get = (seconds: number) =>
      getSignedUrl(store.client, new GetObjectCommand(store.at('timed')), signed(seconds));
    expect((await send(await get(5))).status).toBe(200);
    expect((await send(await get(120))).status).toBe(403);
    const late = await getSignedUrl(store.client, new PutObjectCommand(store.at('late')), signed(120));
    expect((await send(late, 'PUT', {}, 'bytes')).status).toBe(403);
    await failsWith(store.head('late'), 404);
  });

  it('returns the response headers that were signed into it', async () => {
    await store.put('served', '0123456789', uploaderHeaders);
    const disposition = `attachment; filename="cut.mp4"; filename*=UTF-8''Schnitt%20%C3%A4%20%F0%9F%8E%AC.mp4`;
    const url = await store.presignGet('served', {
      ResponseContentType: 'video/mp4',
      ResponseContentDisposition: disposition,
      ResponseCacheControl: 'private, no-store',
      ResponseContentEncoding: 'identity',
    });
    const expected = {
      'content-type': 'video/mp4',
      'content-disposition': disposition,
      'cache-control': 'private, no-store',
      'content-encoding': 'identity',
    };
    expect(await send(url)).toMatchObject({ status: 200, body: '0123456789', headers: expected });
    expect(await send(url, 'GET', { range: 'bytes=2-4' })).toMatchObject({
      status: 206,
      body: '234',
      headers: { ...expected, 'content-range': 'bytes 2-4/10' },
    });
  });
});

describe('CopyObject', () => {
  const copy = (from: string, to: string, further: Partial<CopyObjectCommandInput> = {}) => {
    const { Bucket, Key } = store.at(from);
    const input = { ...store.at(to), CopySource: `${Bucket}/${Key}`, MetadataDirective: 'REPLACE' } as const;
    return store.client.send(new CopyObjectCommand({ ...input, ContentType: 'video/mp4', ...further }));
  };

  it('copies the version with the given ETag and fails with 412 for any other', async () => {
    const first = await store.put('incoming', 'first');
    const { CopyObjectResult } = await copy('incoming', 'sealed', { CopySourceIfMatch: first.ETag });
    const { ETag } = await store.head('sealed');
    if (!store.isCeph) expect(CopyObjectResult?.ETag).toBe(ETag);
    expect(await store.read('sealed', { IfMatch: ETag })).toMatchObject({ text: 'first', ETag });
    await store.put('incoming', 'second');
    await failsWith(copy('incoming', 'refused', { CopySourceIfMatch: first.ETag }), 412);
    await failsWith(store.head('refused'), 404);
  });

  it('fails with 404 for a missing source', async () => {
    const { ETag } = await store.put('gone', 'bytes');
    await store.remove('gone');
    const refused = copy('gone', 'never', { CopySourceIfMatch: ETag });
    await expect(refused).rejects.toMatchObject({ name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } });
    await failsWith(store.head('never'), 404);
  });

  it('drops all headers of the uploader with the directive REPLACE', async () => {
    await store.put('with-headers', 'bytes', uploaderHeaders);
    await copy('with-headers', 'plain');
    const plain = await store.head('plain');
    expect(plain).toMatchObject({ ContentType: 'video/mp4', ContentLength: 5, Metadata: {} });
    const { ContentEncoding, ContentDisposition, ContentLanguage, CacheControl, ExpiresString } = plain;
    const others = [ContentEncoding, ContentDisposition, ContentLanguage, CacheControl, ExpiresString];
    expect(others.filter(Boolean)).toEqual([]);
  });

  it('keeps the copy when its source is replaced and deleted', async () => {
    await store.put('source', 'the cut');
    await copy('source', 'copy');
    await store.put('source', 'another');
    expect((await store.read('copy')).text).toBe('the cut');
    await store.remove('source');
    expect((await store.read('copy')).text).toBe('the cut');
    await copy('copy', 'second');
    await store.remove('copy');
    expect((await store.read('second')).text).toBe('the cut');
  });
});

describe('a read', () => {
  beforeAll(() => store.put('digits', '0123456789'));

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=5-300', '56789', 'bytes 5-9/10'],
  ])('returns the range %s', async (Range, text, ContentRange) => {
    expect(await store.read('digits', { Range })).toMatchObject({ status: 206, text, ContentRange });
  });

  it('rejects a range beyond the end', () => failsWith(store.read('digits', { Range: 'bytes=10-' }), 416));

  it('fails for If-Match with another version', async () => {
    const { ETag } = await store.put('replaced', 'one');
    expect((await store.read('replaced', { IfMatch: ETag, Range: 'bytes=0-0' })).text).toBe('o');
    await store.put('replaced', 'two');
    await failsWith(store.read('replaced', { IfMatch: ETag }), 412);
    await failsWith(store.read('replaced', { IfMatch: ETag, Range: 'bytes=0-0' }), 412);
  });
});

describe('a listing', () => {
  it('returns the keys of its prefix in order and reflects writes and deletes at once', async () => {
    const names = Array.from({ length: 7 }, (_, i) => `listed/${i}`);
    await Promise.all([...names, 'listed', 'listed0', 'lister/0'].map((name) => store.put(name, name)));
    const listAll = async (MaxKeys: number) => {
      const pages: string[][] = [];
      for (let ContinuationToken: string | undefined, more = true; more;) {
        const { Bucket, Key: Prefix } = store.at('listed/');
        const page = await store.client.send(
          new ListObjectsV2Command({ Bucket, Prefix, MaxKeys, ContinuationToken }),
        );
        pages.push((page.Contents ?? []).map(({ Key = '' }) => Key.slice(store.prefix.length)));
        ContinuationToken = page.NextContinuationToken;
        more = page.IsTruncated ?? false;
      }
      return pages;
    };
    expect(await listAll(3)).toEqual([names.slice(0, 3), names.slice(3, 6), names.slice(6)]);
    await store.remove('listed/3');
    expect((await listAll(1000)).flat()).toEqual(names.filter((name) => name !== 'listed/3'));
  });
});

describe('a delete', () => {
  it('succeeds again when repeated', async () => {
    await store.put('deleted', 'bytes');
    for (let i = 0; i < 3; i++) expect((await store.remove('deleted')).$metadata.httpStatusCode).toBe(204);
    await failsWith(store.head('deleted'), 404);
    await failsWith(store.read('deleted'), 404);
  });
});
