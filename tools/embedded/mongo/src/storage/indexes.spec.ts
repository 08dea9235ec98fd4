import type { Collection, Document } from 'mongodb';
import { explainFind } from '../testing/explain-find';
import { useServer } from '../testing/test-server';

interface Item {
  _id: number;
  [field: string]: unknown;
}

describe('an index', () => {
  const test = useServer();
  let items: Collection<Item>;

  beforeEach(async () => void (items = await test.emptyCollection<Item>('shop', 'items')));

  const explain = (filter: Document, sort: Record<string, 1 | -1> = {}, limit = 0) =>
    explainFind(items.find(filter).sort(sort).limit(limit));

  it('that is unique rejects a repeated value, also a missing one', async () => {
    await items.createIndex({ email: 1 }, { unique: true });
    await items.insertMany([{ _id: 1, email: 'a' }, { _id: 2 }]);
    await expect(items.insertOne({ _id: 3, email: 'a' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: 'a' },
    });
    await expect(items.insertOne({ _id: 4 })).rejects.toMatchObject({
      code: 11000,
      keyValue: { email: null },
    });
    await expect(items.updateOne({ _id: 2 }, { $set: { email: 'a' } })).rejects.toMatchObject({
      code: 11000,
    });
    await items.updateOne({ _id: 1 }, { $set: { email: 'b' } });
    await items.updateOne({ _id: 2 }, { $set: { email: 'a' } });
    await items.deleteOne({ _id: 2 });
    await items.insertOne({ _id: 5, email: 'a' });
    expect(await items.countDocuments()).toBe(2);
  });

  it('that is unique treats equal numbers of different types as one value and distinguishes long strings', async () => {
    await items.createIndex({ k: 1 }, { unique: true });
    const long = 'x'.repeat(100_000);
    await items.insertMany([
      { _id: 1, k: 1 },
      { _id: 2, k: `${long}a` },
      { _id: 3, k: `${long}b` },
    ]);
    await expect(items.insertOne({ _id: 4, k: 1.0 })).rejects.toMatchObject({ code: 11000 });
    await expect(items.insertOne({ _id: 5, k: `${long}a` })).rejects.toMatchObject({ code: 11000 });
    expect((await items.findOne({ k: `${long}b` }))?._id).toBe(3);
    expect(
      (
        await items
          .find({ k: { $gt: long } })
          .sort({ k: -1 })
          .toArray()
      ).map(({ _id }) => _id),
    ).toEqual([3, 2]);
  });

  it('that is unique and compound compares combinations, with each element of an array', async () => {
    await items.createIndex({ team: 1, tags: 1 }, { unique: true });
    await items.insertMany([
      { _id: 1, team: 'a', tags: ['x', 'y'] },
      { _id: 2, team: 'b', tags: ['x'] },
    ]);
    await expect(items.insertOne({ _id: 3, team: 'a', tags: ['z', 'y'] })).rejects.toMatchObject({
      code: 11000,
      keyValue: { team: 'a', tags: 'y' },
    });
    await items.insertOne({ _id: 4, team: 'a', tags: ['z', 'z'] });
  });

  it('that is sparse omits documents without the field and is not used to find them', async () => {
    await items.createIndex({ code: 1 }, { unique: true, sparse: true });
    await items.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3, code: 'c' }]);
    await expect(items.insertOne({ _id: 4, code: 'c' })).rejects.toMatchObject({ code: 11000 });
    expect(await items.countDocuments({ code: null })).toBe(2);
    expect((await items.find().sort({ code: 1 }).toArray()).map(({ _id }) => _id)).toEqual([1, 2, 3]);
    expect(await explain({ code: 'c' })).toMatchObject({ docs: 1, returned: 1 });
  });

  it('that is partial covers only documents that match its expression', async () => {
    await items.createIndex(
      { owner: 1 },
      { unique: true, partialFilterExpression: { status: 'live', rank: { $gt: 5 } } },
    );
    await items.insertMany([
      { _id: 1, owner: 'o', status: 'live', rank: 9 },
      { _id: 2, owner: 'o', status: 'dead', rank: 9 },
      { _id: 3, owner: 'o', status: 'live', rank: 1 },
    ]);
    await expect(items.updateOne({ _id: 2 }, { $set: { status: 'live' } })).rejects.toMatchObject({
      code: 11000,
    });
    const used = await explain({ owner: 'o', status: 'live', rank: { $gt: 5 } });
    expect(used.stages).toContain('owner_1');
    expect(used.docs).toBe(1);
    expect((await explain({ owner: 'o', status: 'live' })).stages).toContain('COLLSCAN');
    await items.updateOne({ _id: 1 }, { $set: { status: 'dead' } });
    await items.updateOne({ _id: 2 }, { $set: { status: 'live' } });
  });

  it('that is compound serves a prefix, a following range, and its order in both directions', async () => {
    await items.createIndex({ team: 1, at: -1 });
    await items.insertMany(
      Array.from({ length: 200 }, (_, at): Item => ({ _id: at, team: `t${at % 4}`, at: new Date(at) })),
    );
    const page = await explain({ team: 't1', at: { $lt: new Date(100) } }, { at: -1 }, 10);
    expect(page.stages).toContain('IXSCAN');
    expect(page.stages).not.toContain('SORT');
    expect(page.docs).toBeLessThanOrEqual(11);
    const newest = await items.find({ team: 't1' }).sort({ at: -1 }).limit(2).toArray();
    expect(newest.map(({ _id }) => _id)).toEqual([197, 193]);
    const oldest = await items.find({ team: 't1' }).sort({ at: 1 }).limit(2).toArray();
    expect(oldest.map(({ _id }) => _id)).toEqual([1, 5]);
    expect((await explain({ team: { $in: ['t1', 't2'] } })).docs).toBe(100);
    expect((await explain({ $or: [{ team: 't1' }, { _id: 2 }] })).docs).toBe(51);
    expect((await explain({ at: new Date(5) })).stages).toContain('COLLSCAN');
  });

  it('that is multikey finds a document by any element, once', async () => {
    await items.createIndex({ 'parts.sku': 1 });
    await items.insertMany([
      { _id: 1, parts: [{ sku: 'a' }, { sku: 'b' }] },
      { _id: 2, parts: [{ sku: 'b' }] },
      { _id: 3, parts: [] },
    ]);
    expect(await explain({ 'parts.sku': 'b' })).toMatchObject({ docs: 2, returned: 2 });
    expect((await items.find({ 'parts.sku': { $gte: 'a' } }).toArray()).map(({ _id }) => _id).sort()).toEqual(
      [1, 2],
    );
    await items.updateOne({ _id: 1 }, { $set: { parts: [{ sku: 'a' }] } });
    expect((await items.find({ 'parts.sku': 'b' }).toArray()).map(({ _id }) => _id)).toEqual([2]);
    await expect(items.createIndex({ parts: 1, tags: 1 })).resolves.toBe('parts_1_tags_1');
    await expect(items.insertOne({ _id: 4, parts: [1], tags: [1] })).rejects.toMatchObject({ code: 171 });
  });

  it('is built over existing documents completely or not at all', async () => {
    await items.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
      { _id: 3, n: 2 },
    ]);
    await expect(items.createIndex({ n: 1 }, { unique: true })).rejects.toMatchObject({
      code: 11000,
      keyValue: { n: 2 },
    });
    expect(await items.indexes()).toHaveLength(1);
    await items.createIndex({ n: -1 });
    expect(await explain({ n: 2 })).toMatchObject({ docs: 2, returned: 2 });
  });

  it('is listed, dropped and checked for conflicts as in MongoDB', async () => {
    await items.createIndex({ a: 1 }, { unique: true });
    await expect(items.createIndex({ a: 1 }, { unique: true })).resolves.toBe('a_1');
    await expect(items.createIndex({ a: 1 }, { name: 'other', unique: true })).rejects.toMatchObject({
      code: 85,
    });
    await expect(items.createIndex({ a: 1 })).rejects.toMatchObject({ code: 86 });
    await expect(items.createIndex({ b: 1 }, { name: 'a_1' })).rejects.toMatchObject({ code: 86 });
    expect(await items.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1 }, name: 'a_1', unique: true },
    ]);
    await expect(items.dropIndex('_id_')).rejects.toMatchObject({ code: 72 });
    await expect(items.dropIndex('nope')).rejects.toMatchObject({ code: 27 });
    await items.dropIndex('a_1');
    await items.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ]);
    expect((await explain({ a: 1 })).stages).toContain('COLLSCAN');
  });

  it.each([
    [{ t: 'text' }, {}, 238],
    [{ g: '2dsphere' }, {}, 238],
    [{ h: 'hashed' }, {}, 238],
    [{ '$**': 1 }, {}, 238],
    [{ a: 'strange' }, {}, 67],
    [{ a: 1, b: 1 }, { expireAfterSeconds: 1 }, 67],
    [{ a: 1 }, { sparse: true, partialFilterExpression: { a: 1 } }, 67],
    [{ a: 1 }, { partialFilterExpression: { a: { $ne: 1 } } }, 67],
    [{ a: 1 }, { collation: { locale: 'en' } }, 238],
  ])('on %j with options %j is rejected with code %i', async (key, options, code) => {
    await expect(items.createIndex(key as Record<string, 1>, options)).rejects.toMatchObject({ code });
  });

  it('is not used by a transaction that began before it', async () => {
    await items.insertMany(Array.from({ length: 50 }, (_, _id) => ({ _id, n: _id % 5 })));
    await test.client.withSession(async (session) => {
      session.startTransaction();
      expect(await items.findOne({ _id: 1 }, { session })).toMatchObject({ n: 1 });
      await items.createIndex({ n: 1 });
      expect(await items.find({ n: 3 }, { session }).toArray()).toHaveLength(10);
      expect(await items.updateMany({ n: 3 }, { $set: { n: 30 } }, { session })).toMatchObject({
        modifiedCount: 10,
      });
      await session.commitTransaction();
    });
    expect(await explain({ n: 30 })).toMatchObject({ docs: 10, returned: 10 });
    expect((await test.client.db('shop').command({ validate: 'items' }))['errors']).toEqual([]);
  });

  it('is used by queries only once it is complete', async () => {
    await items.insertMany(Array.from({ length: 3000 }, (_, _id) => ({ _id, n: _id % 3 })));
    let isBuilt = false;
    const building = items.createIndex({ n: 1 }).then(() => (isBuilt = true));
    const counts: number[] = [];
    while (!isBuilt) counts.push(await items.countDocuments({ n: 1 }));
    await building;
    expect(new Set([...counts, await items.countDocuments({ n: 1 })])).toEqual(new Set([1000]));
  });

  it('keeps its state across a restart', async () => {
    await items.createIndex({ tags: 1 }, { unique: true, partialFilterExpression: { live: true } });
    await items.insertMany([
      { _id: 1, tags: ['a', 'b'], live: true },
      { _id: 2, tags: ['a'], live: false },
    ]);
    await test.server.restart();
    test.client = await test.server.connect();
    items = test.client.db('shop').collection<Item>('items');
    await expect(items.insertOne({ _id: 3, tags: ['b'], live: true })).rejects.toMatchObject({ code: 11000 });
    expect(await explain({ tags: 'a', live: true })).toMatchObject({ docs: 1, returned: 1 });
    expect(await items.estimatedDocumentCount()).toBe(2);
    expect((await test.client.db('shop').command({ validate: 'items' }))['valid']).toBe(true);
  });
});
