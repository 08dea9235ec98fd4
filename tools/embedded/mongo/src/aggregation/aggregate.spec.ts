import { Int32, Long } from 'bson';
import type { Document } from 'mongodb';
import { useServer } from '../testing/test-server';

interface Row {
  _id: number;
  [field: string]: unknown;
}

describe('aggregate', () => {
  const test = useServer();

  beforeAll(async () => {
    const db = test.client.db('stats');
    await db.collection<Row>('videos').insertMany([
      { _id: 1, team: 'a', size: 10, tags: ['x', 'y'], rank: -1.5 },
      { _id: 2, team: 'a', size: 30, tags: ['y'], rank: 2 },
      { _id: 3, team: 'b', size: 20, tags: [], rank: 3 },
      { _id: 4, team: 'c', size: 5 },
    ]);
  });

  const run = (...pipeline: Document[]) =>
    test.client.db('stats').collection('videos').aggregate(pipeline).toArray();

  it.each<[string, Document[], Document[]]>([
    [
      'groups documents and sorts the groups',
      [
        {
          $group: { _id: '$team', total: { $sum: '$size' }, mean: { $avg: '$size' }, all: { $push: '$_id' } },
        },
        { $sort: { total: -1 } },
      ],
      [
        { _id: 'a', total: 40, mean: 20, all: [1, 2] },
        { _id: 'b', total: 20, mean: 20, all: [3] },
        { _id: 'c', total: 5, mean: 5, all: [4] },
      ],
    ],
    [
      'unwinds an array and drops documents without elements',
      [{ $unwind: '$tags' }, { $group: { _id: '$tags', n: { $count: {} } } }, { $sort: { _id: 1 } }],
      [
        { _id: 'x', n: 1 },
        { _id: 'y', n: 2 },
      ],
    ],
    [
      'keeps documents without elements with preserveNullAndEmptyArrays',
      [{ $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }, { $count: 'rows' }],
      [{ rows: 5 }],
    ],
    [
      'computes fields from expressions',
      [
        { $match: { _id: 2 } },
        {
          $addFields: {
            double: { $multiply: ['$size', 2] },
            sign: { $cond: [{ $lt: ['$rank', 0] }, 'minus', 'plus'] },
          },
        },
        { $project: { _id: 0, double: 1, sign: 1 } },
      ],
      [{ double: 60, sign: 'plus' }],
    ],
    [
      'replaces the root document',
      [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { size: '$size' } } }],
      [{ size: 10 }],
    ],
    [
      'applies $limit before $skip when it comes first',
      [{ $sort: { _id: 1 } }, { $limit: 3 }, { $skip: 1 }, { $project: { _id: 1 } }],
      [{ _id: 2 }, { _id: 3 }],
    ],
    [
      'applies $skip before $limit when it comes first',
      [{ $sort: { _id: 1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
      [{ _id: 2 }, { _id: 3 }],
    ],
    ['applies $limit before $match when it comes first', [{ $limit: 2 }, { $match: { team: 'b' } }], []],
  ])('%s', async (_what, pipeline, expected) => {
    expect(await run(...pipeline)).toEqual(expected);
  });

  it.each<[Document, unknown]>([
    [{ $abs: -2 }, 2],
    [{ $add: ['$size', 1] }, 31],
    [{ $and: [true, 0] }, false],
    [{ $arrayElemAt: ['$tags', 0] }, 'y'],
    [{ $avg: [1, 2] }, 1.5],
    [{ $ceil: 1.2 }, 2],
    [{ $cmp: [1, 2] }, -1],
    [{ $concat: ['$team', '-', 'x'] }, 'a-x'],
    [{ $concatArrays: ['$tags', ['z']] }, ['y', 'z']],
    [{ $cond: [true, 1, 2] }, 1],
    [{ $divide: ['$size', 4] }, 7.5],
    [{ $eq: ['$team', 'a'] }, true],
    [{ $filter: { input: [1, 5], as: 'n', cond: { $gt: ['$$n', 2] } } }, [5]],
    [{ $floor: 1.8 }, 1],
    [{ $gt: [2, 1] }, true],
    [{ $gte: [1, 2] }, false],
    [{ $ifNull: ['$missing', 'x'] }, 'x'],
    [{ $in: ['y', '$tags'] }, true],
    [{ $isArray: '$tags' }, true],
    [{ $literal: '$size' }, '$size'],
    [{ $lt: [1, 2] }, true],
    [{ $lte: [2, 1] }, false],
    [{ $map: { input: [1, 2], as: 'n', in: { $add: ['$$n', 1] } } }, [2, 3]],
    [{ $max: [1, 3, 2] }, 3],
    [{ $mergeObjects: [{ a: 1 }, { b: 2 }] }, { a: 1, b: 2 }],
    [{ $min: [1, 3, 2] }, 1],
    [{ $mod: ['$size', 4] }, 2],
    [{ $multiply: ['$size', 2] }, 60],
    [{ $ne: ['$team', 'a'] }, false],
    [{ $not: [false] }, true],
    [{ $or: [false, 1] }, true],
    [{ $round: [1.26, 1] }, 1.3],
    [{ $size: '$tags' }, 1],
    [{ $slice: [[1, 2, 3], 2] }, [1, 2]],
    [{ $subtract: ['$size', 1] }, 29],
    [{ $sum: [1, 2] }, 3],
    [{ $switch: { branches: [{ case: false, then: 1 }], default: 2 } }, 2],
    [{ $toLower: 'Ab' }, 'ab'],
    [{ $toString: '$size' }, '30'],
    [{ $toUpper: 'Ab' }, 'AB'],
    [{ $type: '$team' }, 'string'],
  ])('evaluates %j to %j', async (expression, expected) => {
    const stages = [{ $set: { value: expression } }, { $project: { _id: 0, value: 1 } }];
    expect(await run({ $match: { _id: 2 } }, ...stages)).toEqual([{ value: expected }]);
  });

  it('keeps int values and turns an overflowing int sum into a long', async () => {
    const types = test.client.db('stats').collection<Row>('types');
    await types.insertMany([
      { _id: 1, n: new Int32(2 ** 31 - 1) },
      { _id: 2, n: new Int32(1) },
    ]);
    const [sum] = await types
      .aggregate([{ $group: { _id: null, all: { $sum: '$n' }, least: { $min: '$n' } } }], {
        promoteValues: false,
      })
      .toArray();
    expect(sum).toEqual({ _id: null, all: Long.fromNumber(2 ** 31), least: new Int32(1) });
  });

  it('runs the leading $match, $sort and $limit on an index', async () => {
    await test.client.db('stats').collection('videos').createIndex({ team: 1, size: -1 });
    const { executionStats } = await test.client.db('stats').command({
      explain: {
        aggregate: 'videos',
        pipeline: [{ $match: { team: 'a' } }, { $sort: { size: -1 } }, { $limit: 1 }],
        cursor: {},
      },
      verbosity: 'executionStats',
    });
    expect(executionStats).toMatchObject({ nReturned: 1, totalDocsExamined: 1 });
  });

  it('returns its results in batches', async () => {
    const many = test.client.db('stats').collection<Row>('many');
    await many.insertMany(Array.from({ length: 1000 }, (_, _id) => ({ _id })));
    const results = await many
      .aggregate([{ $match: {} }, { $addFields: { twice: { $add: ['$_id', '$_id'] } } }], { batchSize: 70 })
      .toArray();
    expect(results).toHaveLength(1000);
    expect(results[999]).toEqual({ _id: 999, twice: 1998 });
  });

  it('returns nothing for a missing collection', async () => {
    expect(
      await test.client
        .db('stats')
        .collection('none')
        .aggregate([{ $group: { _id: null, n: { $sum: 1 } } }])
        .toArray(),
    ).toEqual([]);
    expect(await test.client.db('stats').collection('none').countDocuments({ a: 1 })).toBe(0);
  });
});
