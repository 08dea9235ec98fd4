import type { Collection, Document } from 'mongodb';
import { Long } from 'bson';
import { useServer } from '../testing/test-server';

const megabytes = (count: number, letter = 'x') => letter.repeat(count * 1_000_000);

describe('a reply', () => {
  const test = useServer();
  let rows: Collection<{ _id: number; [field: string]: unknown }>;

  beforeEach(async () => void (rows = await test.emptyCollection('limits', 'rows')));

  const command = (body: Document) => test.client.db('limits').command(body);

  it('lists the errors of a large unordered batch', async () => {
    await rows.insertOne({ _id: 0 });
    const documents = Array.from({ length: 100_000 }, () => ({ _id: 0 }));
    const started = Date.now();
    const { n, writeErrors } = await command({ insert: 'rows', documents, ordered: false }).catch(
      (error: { result: Document }) => error.result,
    );
    expect(n).toBe(0);
    expect(writeErrors).toHaveLength(100_000);
    expect(writeErrors[0]).toMatchObject({ index: 0, code: 11000, keyValue: { _id: 0 } });
    expect(writeErrors[99_999]).toEqual({ index: 99_999, code: 11000, codeName: 'DuplicateKey', errmsg: '' });
    // With a copy of the list per error, this took minutes.
    expect(Date.now() - started).toBeLessThan(40_000);
  }, 60_000);

  it('rejects a document that grows past the limit of the encoder', async () => {
    await rows.insertOne({ _id: 1, text: megabytes(15), list: [] });
    const list = Array.from({ length: 500_000 }, (_, index) => index);
    await expect(rows.updateOne({ _id: 1 }, { $set: { list } })).rejects.toMatchObject({ code: 10334 });
    const stage = { $set: { a: { $concat: ['$text', '$text'] } } };
    await expect(rows.updateOne({ _id: 1 }, [stage])).rejects.toMatchObject({ code: 10334 });
    expect(await rows.findOne({ _id: 1 }, { projection: { list: 1 } })).toEqual({ _id: 1, list: [] });
  });

  it('rejects results over 16 MB', async () => {
    for (const [_id, letter] of ['a', 'b', 'c'].entries())
      await rows.insertOne({ _id, text: megabytes(7, letter) });
    await expect(rows.distinct('text')).rejects.toMatchObject({ code: 17217 });
    const all = rows.aggregate([{ $group: { _id: null, all: { $push: '$text' } } }]);
    await expect(all.toArray()).rejects.toMatchObject({ code: 10334 });
  });

  it('rejects an unknown hint of distinct, a number as upsert, and a bad filter on a missing collection', async () => {
    await rows.insertOne({ _id: 1 });
    await expect(command({ distinct: 'rows', key: '_id', hint: 'nope' })).rejects.toMatchObject({ code: 2 });
    const updates = [{ q: { _id: 2 }, u: { $set: { a: 1 } }, upsert: 1 }];
    await expect(command({ update: 'rows', updates })).rejects.toMatchObject({ code: 14 });
    const remove = { findAndModify: 'missing', query: { $foo: 1 }, remove: true };
    await expect(command(remove)).rejects.toMatchObject({ code: 2 });
  });

  it('rejects a sort or a $group that keeps over 100 MB in memory', async () => {
    const list = Array.from({ length: 20 }, (_, at) => at);
    await rows.insertOne({ _id: 1, text: megabytes(7), list });
    const run = (...stages: Document[]) => rows.aggregate([{ $unwind: '$list' }, ...stages]).toArray();
    const tooMuch = { code: 292, codeName: 'QueryExceededMemoryLimitNoDiskUseAllowed' };
    await expect(run({ $sort: { list: -1 } })).rejects.toMatchObject(tooMuch);
    for (const name of ['$push', '$first', '$max']) {
      const group = { $group: { _id: name === '$push' ? null : '$list', all: { [name]: '$text' } } };
      await expect(run(group)).rejects.toMatchObject(tooMuch);
    }
    await expect(run({ $group: { _id: ['$list', '$text'] } })).rejects.toMatchObject(tooMuch);
    // Fields that an earlier stage drops do not count.
    expect(await run({ $unset: 'text' }, { $sort: { list: -1 } }, { $limit: 1 })).toEqual([
      { _id: 1, list: 19 },
    ]);
    const last = {
      $group: { _id: null, last: { $last: '$text' }, set: { $addToSet: '$text' }, n: { $sum: 1 } },
    };
    expect(await run(last, { $project: { _id: 0, n: 1 } })).toEqual([{ n: 20 }]);
  });

  it('sums longs past 64 bits as a double', async () => {
    await rows.insertMany([
      { _id: 1, n: Long.MAX_VALUE },
      { _id: 2, n: Long.MAX_VALUE },
    ]);
    const sums = await rows.aggregate([{ $group: { _id: null, sum: { $sum: '$n' } } }]).toArray();
    expect(sums).toEqual([{ _id: null, sum: 2 ** 64 }]);
  });
});
