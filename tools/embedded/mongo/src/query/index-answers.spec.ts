import { type Document, Double, Long } from 'bson';
import { useServer } from '../testing/test-server';

describe('a query answered from an index', () => {
  const test = useServer();

  it('finds a document of which two array elements satisfy the conditions on two fields', async () => {
    const orders = await test.emptyCollection<{ _id: number; items: object[] }>('shop', 'orders');
    await orders.createIndex({ 'items.size': 1, 'items.price': 1 });
    await orders.insertOne({
      _id: 1,
      items: [
        { size: 1, price: 9 },
        { size: 5, price: 2 },
      ],
    });
    expect(await orders.countDocuments({ 'items.size': 1, 'items.price': 2 })).toBe(1);
    expect(await orders.countDocuments({ 'items.size': 1, 'items.price': { $lt: 3 } })).toBe(1);
  });

  it('finds equal numbers of types that a partial index omits', async () => {
    const numbers = await test.emptyCollection<{ _id: number; n: unknown }>('shop', 'numbers');
    await numbers.createIndex({ n: 1 }, { partialFilterExpression: { n: { $type: 'int' } } });
    await numbers.insertMany([
      { _id: 1, n: 5 },
      { _id: 2, n: new Double(5) },
    ]);
    expect(await numbers.countDocuments({ n: 5 })).toBe(2);
  });

  it('finds a stored regular expression that equals the one of the query', async () => {
    const patterns = await test.emptyCollection<{ _id: number; p: unknown }>('shop', 'patterns');
    await patterns.createIndex({ p: 1 });
    await patterns.insertMany([
      { _id: 1, p: /^rain/ },
      { _id: 2, p: 'rainy' },
      { _id: 3, p: /^rain/m },
      { _id: 4, p: /^snow/ },
      { _id: 5, p: ['dry', /^rain/] },
    ]);
    for (const p of [/^rain/, { $regex: '^rain' }, { $regex: /^rain/, $gte: '' }]) {
      const found = await patterns.find({ p }).sort({ _id: 1 }).toArray();
      const all = await patterns.find({ p }).sort({ _id: 1 }).hint({ $natural: 1 }).toArray();
      expect(found).toEqual(all);
    }
    expect(await patterns.countDocuments({ p: /^rain/ })).toBe(3);
  });

  it('treats a string that begins with ^ as a string, not as a regular expression', async () => {
    const texts = await test.emptyCollection<{ _id: number; t: string }>('shop', 'texts');
    await texts.createIndex({ t: 1 });
    await texts.insertMany([
      { _id: 1, t: '^rain' },
      { _id: 2, t: 'rain' },
    ]);
    expect(await texts.find({ t: '^rain' }).toArray()).toEqual([{ _id: 1, t: '^rain' }]);
  });

  it('counts as many documents as it finds, for fields with values of any type', async () => {
    const values = await test.emptyCollection<{ _id: number; a?: unknown; b?: unknown }>('shop', 'values');
    await values.createIndex({ a: 1, b: -1 });
    const long = 'long'.repeat(300);
    const rows = [
      { a: 'x', b: 1 },
      { a: ['x'], b: new Double(1) },
      { a: 'x', b: Long.fromNumber(1) },
      { a: 'x', b: null },
      { a: 'x' },
      { a: long, b: 1 },
      { a: `${long}er`, b: 1 },
      { a: { $eq: 1 }, b: 1 },
    ];
    await values.insertMany(rows.map((row, _id) => ({ _id, ...row })));
    const filters: Document[] = [
      { a: 'x', b: 1 },
      { b: 1, a: { $in: ['x', 'y', long] } },
      { a: { $eq: 'x' } },
      { a: 'x', b: null },
      { a: 'x', b: { $in: [1, null] } },
      { a: long },
      { a: 'x', b: { $gte: 1 } },
      { a: 'x', b: { $in: [1], $gt: 1 } },
      { a: 'x', c: 1 },
      { b: 1 },
      { a: { $in: [] } },
    ];
    const compare = async (options = {}) => {
      for (const filter of filters) {
        const found = await values.find(filter, options).toArray();
        expect([filter, await values.countDocuments(filter, options)]).toEqual([filter, found.length]);
      }
    };
    await compare();
    await test.client.withSession((session) =>
      session.withTransaction(async () => {
        await values.insertOne({ _id: 20, a: 'x', b: 1 }, { session });
        await compare({ session });
      }),
    );
    await values.insertOne({ _id: 30, a: ['x', 'x', 'y'], b: 1 });
    await compare();
  });
});
