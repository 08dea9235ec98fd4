import { CopyObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { ListObjectsV2CommandInput, S3Client } from '@aws-sdk/client-s3';
import { KeyIndex } from './store/key-index';
import { listKeys } from './store/list-keys';
import { bucketCalls } from './testing/stored-object';
import { BUCKET, startWithBucket, type TestServer } from './testing/test-server';

let test: TestServer;
let client: S3Client;
beforeAll(async () => void ({ test, client } = await startWithBucket()));
afterAll(() => test.closeClean());

const put = (key: string) => bucketCalls(client).put(key, key);
const remove = (key: string) => bucketCalls(client).remove(key);
const list = async (input: Partial<ListObjectsV2CommandInput>) => {
  const page = await client.send(new ListObjectsV2Command({ Bucket: BUCKET, ...input }));
  return { ...page, keys: (page.Contents ?? []).map(({ Key }) => Key) };
};

describe('a listing by prefix', () => {
  const inside = Array.from({ length: 25 }, (_, i) => `videos/7/${String(i).padStart(2, '0')}`);
  const outside = ['videos/', 'videos/6/zz', 'videos/70/00', 'videos/8/00', 'videos/7', 'videos0'];
  beforeAll(() => Promise.all([...inside, ...outside].map(put)));

  it.each([1, 7, 24, 25, 26])('returns exactly the keys of the prefix in pages of %d', async (MaxKeys) => {
    const seen: (string | undefined)[] = [];
    for (let ContinuationToken: string | undefined, more = true; more;) {
      const page = await list({ Prefix: 'videos/7/', MaxKeys, ContinuationToken });
      expect(page.KeyCount).toBe(Math.min(MaxKeys, inside.length - seen.length));
      seen.push(...page.keys);
      ContinuationToken = page.NextContinuationToken;
      more = page.IsTruncated ?? false;
      expect(ContinuationToken !== undefined).toBe(more);
    }
    expect(seen).toEqual(inside);
  });

  it('returns the owner of each object on request', async () => {
    const owned = await list({ Prefix: 'videos/7/', MaxKeys: 1, FetchOwner: true });
    expect(owned.Contents?.[0]?.Owner).toEqual({ ID: 'embedded-s3' });
    expect((await list({ Prefix: 'videos/7/', MaxKeys: 1 })).Contents?.[0]?.Owner).toBeUndefined();
  });

  it('continues after the last key of a page although it was deleted and others were added', async () => {
    const Prefix = 'changing/';
    await Promise.all(['00', '01', '02', '03'].map((name) => put(Prefix + name)));
    const first = await list({ Prefix, MaxKeys: 2 });
    await remove('changing/01');
    await Promise.all([put('changing/00a'), put('changing/02a')]);
    const second = await list({ Prefix, ContinuationToken: first.NextContinuationToken });
    expect(second.keys).toEqual(['changing/02', 'changing/02a', 'changing/03']);
  });

  it('reflects every PUT, copy and DELETE once its response has arrived', async () => {
    const work = async (worker: number) => {
      const Prefix = `now/${worker}/`;
      for (let i = 0; i < 6; i++) {
        const [Key, copy] = [`${Prefix}${i}`, `${Prefix}${i} copy`];
        await put(Key);
        expect((await list({ Prefix })).keys).toEqual([Key]);
        const CopySource = encodeURI(`${BUCKET}/${Key}`);
        await client.send(new CopyObjectCommand({ Bucket: BUCKET, Key: copy, CopySource }));
        expect((await list({ Prefix })).keys).toEqual([Key, copy]);
        await remove(Key);
        expect((await list({ Prefix })).keys).toEqual([copy]);
        await remove(copy);
        expect(await list({ Prefix })).toMatchObject({ keys: [], KeyCount: 0 });
      }
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map(work));
  });
});

describe('a listing among 100,000 other keys', () => {
  /** Counts the reads of keys. */
  class CountingIndex extends KeyIndex<number> {
    looks = 0;
    override at(position: number): string | undefined {
      this.looks++;
      return super.at(position);
    }
  }
  const index = new CountingIndex();
  const others = Array.from({ length: 100_000 }, (_, i) => [`videos/${i}/cut`, i] as const);
  const mine = Array.from({ length: 30 }, (_, i) => [`videos/50000/part ${i + 10}`, i] as const);
  beforeAll(() => index.load([...others, ...mine]));
  const looksOf = (query: { prefix: string; delimiter?: string; after?: string; maxKeys: number }) => {
    index.looks = 0;
    const page = listKeys(index, { delimiter: '', after: undefined, ...query });
    return { page, looks: index.looks };
  };
  /** A binary search among 100,030 keys takes 17 steps. */
  const SEARCH = 17;

  it('reads only the keys that it returns', () => {
    const { page, looks } = looksOf({ prefix: 'videos/50000/part', maxKeys: 1000 });
    expect(page.keys).toEqual(mine);
    expect(looks).toBeLessThanOrEqual(SEARCH + mine.length + 1);
    expect(looksOf({ prefix: 'nothing/', maxKeys: 1000 }).looks).toBeLessThanOrEqual(SEARCH + 1);
  });

  it('reads only the keys of a later page', () => {
    const { page, looks } = looksOf({
      prefix: 'videos/50000/part',
      after: 'videos/50000/part 19',
      maxKeys: 5,
    });
    expect(page.keys).toEqual(mine.slice(10, 15));
    expect(looks).toBeLessThanOrEqual(2 * SEARCH + 7);
  });

  it('skips the keys of a common prefix', () => {
    const { page, looks } = looksOf({ prefix: '', delimiter: '/', maxKeys: 1000 });
    expect(page.commonPrefixes).toEqual(['videos/']);
    expect(looks).toBeLessThanOrEqual(2 * SEARCH + 2);
  });
});
