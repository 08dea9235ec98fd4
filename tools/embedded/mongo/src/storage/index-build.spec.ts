import { useServer } from '../testing/test-server';

describe('createIndexes', () => {
  const test = useServer();

  it('keeps none of its indexes when one fails', async () => {
    const items = await test.emptyCollection<{ _id: number; a: number; b: number }>('shop', 'items');
    await items.insertMany([
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 2, b: 1 },
    ]);
    const both = items.createIndexes([
      { key: { a: 1 }, unique: true },
      { key: { b: 1 }, unique: true },
    ]);
    await expect(both).rejects.toMatchObject({ code: 11000 });
    expect((await items.indexes()).map(({ name }) => name)).toEqual(['_id_']);
    await items.insertOne({ _id: 3, a: 1, b: 2 });
  });
});
