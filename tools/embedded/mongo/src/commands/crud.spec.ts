import { Decimal128, Double, Int32, Long } from 'bson';
import type { Collection, MongoClient } from 'mongodb';
import { useServer } from '../testing/test-server';

interface Row {
  _id: number;
  n?: number;
  x?: number;
  y?: number;
  z?: number;
  t?: unknown;
  int?: Int32;
  double?: Double;
  long?: Long;
  decimal?: Decimal128;
  touched?: boolean;
}

describe('the official driver on embedded-mongo', () => {
  const test = useServer();
  let rows: Collection<Row>;

  beforeEach(async () => void (rows = await test.emptyCollection<Row>('test', 'rows')));

  const fill = (count: number) =>
    rows.insertMany(Array.from({ length: count }, (_, _id): Row => ({ _id, n: count - _id })));

  it.each(['', '/?replicaSet=rs0', '/?directConnection=true', '/?retryWrites=false&w=majority'])(
    'connects with the URI suffix "%s"',
    async (suffix) => {
      const other = new (test.client.constructor as typeof MongoClient)(`${test.server.mongo.uri}${suffix}`);
      expect(await other.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
      await other.close();
    },
  );

  it('stops an ordered batch at the first error and continues an unordered one', async () => {
    await rows.insertOne({ _id: 2 });
    const batch = [{ _id: 1 }, { _id: 2 }, { _id: 3 }];
    await expect(rows.insertMany(batch)).rejects.toMatchObject({ code: 11000, result: { insertedCount: 1 } });
    await rows.deleteMany({ _id: { $ne: 2 } });
    await expect(rows.insertMany(batch, { ordered: false })).rejects.toMatchObject({
      code: 11000,
      result: { insertedCount: 2 },
    });
    expect(await rows.countDocuments()).toBe(3);
  });

  it('applies a mixed bulk write', async () => {
    await fill(3);
    const result = await rows.bulkWrite([
      { insertOne: { document: { _id: 10 } } },
      { updateMany: { filter: { n: { $gt: 1 } }, update: { $set: { x: 1 } } } },
      { replaceOne: { filter: { _id: 2 }, replacement: { y: 2 } } },
      { updateOne: { filter: { _id: 99 }, update: { $setOnInsert: { z: 1 } }, upsert: true } },
      { deleteOne: { filter: { _id: 0 } } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 3,
      modifiedCount: 3,
      upsertedCount: 1,
      deletedCount: 1,
      upsertedIds: { 3: 99 },
    });
    expect(await rows.find().toArray()).toEqual([
      { _id: 1, n: 2, x: 1 },
      { _id: 2, y: 2 },
      { _id: 10 },
      { _id: 99, z: 1 },
    ]);
  });

  it('counts matched and modified documents separately', async () => {
    await fill(4);
    expect(await rows.updateMany({}, { $min: { n: 2 } })).toMatchObject({
      matchedCount: 4,
      modifiedCount: 2,
    });
  });

  it('applies findOneAnd… with sort, projection and returnDocument', async () => {
    await fill(5);
    expect(await rows.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: 1 } })).toEqual({
      _id: 4,
      n: 1,
    });
    expect(
      await rows.findOneAndUpdate(
        { _id: 4 },
        { $inc: { n: 1 } },
        { returnDocument: 'after', projection: { _id: 0, n: 1 } },
      ),
    ).toEqual({ n: 12 });
    expect(await rows.findOneAndDelete({ n: { $gt: 100 } })).toBeNull();
    expect(await rows.findOneAndDelete({}, { sort: { n: -1 } })).toMatchObject({ _id: 4 });
    expect(
      await rows.findOneAndReplace({ _id: 50 }, { n: 5 }, { upsert: true, returnDocument: 'after' }),
    ).toEqual({
      _id: 50,
      n: 5,
    });
  });

  it('applies sort, skip, limit and projection', async () => {
    await fill(20);
    const page = await rows
      .find({ n: { $lte: 15 } }, { projection: { n: 1, _id: 0 } })
      .sort({ n: 1 })
      .skip(3)
      .limit(2)
      .toArray();
    expect(page).toEqual([{ n: 4 }, { n: 5 }]);
  });

  it('continues a cursor after writes between its batches, and rejects getMore once it is closed', async () => {
    await fill(1000);
    const cursor = rows.find({}, { batchSize: 100 });
    const seen: number[] = [];
    for await (const { _id } of cursor) {
      seen.push(_id);
      if (_id === 50) await rows.deleteMany({ _id: { $gte: 500, $lt: 600 } });
    }
    expect(seen).toEqual(Array.from({ length: 1000 }, (_, at) => at).filter((at) => at < 500 || at >= 600));
    const early = rows.find({}, { batchSize: 10 });
    await early.next();
    const { id } = early;
    await early.close();
    await expect(test.client.db('test').command({ getMore: id, collection: 'rows' })).rejects.toMatchObject({
      code: 43,
    });
  });

  it('fails a cursor whose collection is dropped', async () => {
    await fill(500);
    const cursor = rows.find({}, { batchSize: 10 });
    await cursor.next();
    await rows.drop();
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 });
  });

  it('keeps the type of every number', async () => {
    const numbers = {
      int: new Int32(5),
      double: new Double(5),
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('1.10'),
    };
    await rows.insertOne({ _id: 1, ...numbers });
    await rows.updateOne({ _id: 1 }, { $set: { touched: true }, $inc: { long: 1 } });
    expect(await rows.findOne({ _id: 1 }, { promoteValues: false })).toEqual({
      _id: new Int32(1),
      ...numbers,
      long: Long.fromString('9007199254740994'),
      touched: true,
    });
  });

  it.each([
    ['first', [{ _id: null, n: 1 }]],
    ['after another field', [{ n: 1, _id: null }]],
  ])('stores a null _id that comes %s', async (_where, documents) => {
    await test.client.db('test').command({ insert: 'rows', documents });
    expect(await rows.countDocuments({ _id: { $type: 'null' } })).toBe(1);
    expect(
      await test.client
        .db('test')
        .collection('rows')
        .findOne({ _id: null as never }),
    ).toEqual({ _id: null, n: 1 });
  });

  it('updates each document once even when the update moves it within the index', async () => {
    await rows.createIndex({ n: 1 });
    await fill(300);
    expect(await rows.updateMany({ n: { $gt: 0 } }, { $inc: { n: 1000 } })).toMatchObject({
      modifiedCount: 300,
    });
    expect(await rows.countDocuments({ n: { $gt: 1000, $lte: 1300 } })).toBe(300);
    expect((await test.client.db('test').command({ validate: 'rows' }))['errors']).toEqual([]);
  });

  it('creates, lists and drops collections and databases', async () => {
    const db = test.client.db('shelf');
    await db.createCollection('one');
    await db.collection<Row>('two').insertOne({ _id: 1 });
    expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(['one', 'two']);
    expect((await test.client.db().admin().listDatabases()).databases.map(({ name }) => name)).toContain(
      'shelf',
    );
    expect(await db.collection<Row>('two').findOne({})).toEqual({ _id: 1 });
    await db.dropDatabase();
    expect(await db.listCollections().toArray()).toEqual([]);
    await db.collection<Row>('two').insertOne({ _id: 2 });
    expect(await db.collection<Row>('two').countDocuments()).toBe(1);
  });

  it('returns distinct values and counts array elements separately', async () => {
    await rows.insertMany([{ _id: 1, t: ['a', 'b'] }, { _id: 2, t: 'b' }, { _id: 3, t: null }, { _id: 4 }]);
    expect((await rows.distinct('t')).sort()).toEqual(['a', 'b', null]);
    expect(await rows.distinct('t', { _id: 2 })).toEqual(['b']);
  });
});
