import { Double } from 'bson';
import { useServer } from '../testing/test-server';

describe('a query answered from an index', () => {
  const test = useServer();

  it('finds a document of which two array elements meet the conditions on two fields', async () => {
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

  it('finds equal numbers of types that a partial index leaves out', async () => {
    const numbers = await test.emptyCollection<{ _id: number; n: unknown }>('shop', 'numbers');
    await numbers.createIndex({ n: 1 }, { partialFilterExpression: { n: { $type: 'int' } } });
    await numbers.insertMany([
      { _id: 1, n: 5 },
      { _id: 2, n: new Double(5) },
    ]);
    expect(await numbers.countDocuments({ n: 5 })).toBe(2);
  });
});
