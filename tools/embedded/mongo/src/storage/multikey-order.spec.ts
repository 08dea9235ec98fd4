import { explainFind } from '../testing/explain-find';
import { useServer } from '../testing/test-server';

interface Item {
  _id: number;
  [field: string]: unknown;
}

describe('a multikey index', () => {
  const test = useServer();

  it('sorts by a field until a document has an array in it', async () => {
    const items = await test.emptyCollection<Item>('shop', 'items');
    await items.createIndex({ tags: 1, 'at.n': -1 });
    await items.insertMany(
      Array.from({ length: 100 }, (_, n): Item => ({ _id: n, tags: ['x', `t${n % 2}`], at: { n } })),
    );
    const page = await explainFind(
      items
        .find({ tags: 't1', 'at.n': { $lt: 50 } })
        .sort({ 'at.n': -1 })
        .limit(10),
    );
    expect(page.stages).not.toContain('SORT');
    expect(page.docs).toBeLessThanOrEqual(11);
    const found = await items.find({ tags: 'x' }).sort({ 'at.n': -1 }).limit(2).toArray();
    expect(found.map(({ _id }) => _id)).toEqual([99, 98]);
    await items.insertOne({ _id: 100, tags: 'x', at: [{ n: 1 }, { n: 200 }] });
    expect((await explainFind(items.find({ tags: 'x' }).sort({ 'at.n': -1 }))).stages).toContain('SORT');
    const last = await items.find({ tags: 'x' }).sort({ 'at.n': 1 }).limit(3).toArray();
    expect(last.map(({ _id }) => _id).sort()).toEqual([0, 1, 100]);
  });
});
