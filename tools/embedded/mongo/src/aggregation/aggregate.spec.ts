import { Int32, Long } from 'bson';
import type { Document, MongoClient } from 'mongodb';
import { TestServer } from '../testing/test-server';

jest.setTimeout(60_000);

interface Row<Id> {
  _id: Id;
  [field: string]: unknown;
}

describe('an aggregation', () => {
  let server: TestServer;
  let client: MongoClient;

  beforeAll(async () => {
    server = await TestServer.start();
    client = await server.connect();
    const db = client.db('stats');
    await db.collection<Row<number>>('videos').insertMany([
      { _id: 1, team: 'a', size: 10, tags: ['x', 'y'], at: new Date('2026-01-05') },
      { _id: 2, team: 'a', size: 30, tags: ['y'], at: new Date('2026-02-05') },
      { _id: 3, team: 'b', size: 20, tags: [], at: new Date('2026-02-06') },
      { _id: 4, team: 'c', size: 5 },
    ]);
    await db.collection<Row<string>>('teams').insertMany([
      { _id: 'a', name: 'A' },
      { _id: 'b', name: 'B' },
    ]);
  });
  afterAll(() => server.stop());

  const run = (...pipeline: Document[]) =>
    client.db('stats').collection('videos').aggregate(pipeline).toArray();

  it.each<[string, Document[], Document[]]>([
    [
      'groups and sorts',
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
      'unwinds, with and without empty ones',
      [{ $unwind: '$tags' }, { $group: { _id: '$tags', n: { $count: {} } } }, { $sort: { _id: 1 } }],
      [
        { _id: 'x', n: 1 },
        { _id: 'y', n: 2 },
      ],
    ],
    [
      'keeps what has nothing to unwind when asked to',
      [{ $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }, { $count: 'rows' }],
      [{ rows: 5 }],
    ],
    [
      'joins by a field',
      [
        { $lookup: { from: 'teams', localField: 'team', foreignField: '_id', as: 'team' } },
        { $match: { 'team.name': 'B' } },
        { $project: { team: 1 } },
      ],
      [{ _id: 3, team: [{ _id: 'b', name: 'B' }] }],
    ],
    [
      'joins by a pipeline',
      [
        { $match: { _id: 4 } },
        { $lookup: { from: 'teams', pipeline: [{ $sort: { _id: -1 } }, { $limit: 1 }], as: 'last' } },
        { $project: { last: 1 } },
      ],
      [{ _id: 4, last: [{ _id: 'b', name: 'B' }] }],
    ],
    [
      'computes fields',
      [
        { $match: { _id: 2 } },
        { $addFields: { double: { $multiply: ['$size', 2] }, month: { $month: '$at' } } },
        { $project: { _id: 0, double: 1, month: 1 } },
      ],
      [{ double: 60, month: 2 }],
    ],
    [
      'looks at several things at once',
      [
        {
          $facet: {
            count: [{ $count: 'n' }],
            top: [{ $sort: { size: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
          },
        },
      ],
      [{ count: [{ n: 4 }], top: [{ _id: 2 }] }],
    ],
    [
      'replaces the root',
      [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { size: '$size' } } }],
      [{ size: 10 }],
    ],
    ['sorts by count', [{ $sortByCount: '$team' }, { $limit: 1 }], [{ _id: 'a', count: 2 }]],
    [
      'puts into buckets',
      [{ $bucket: { groupBy: '$size', boundaries: [0, 15, 100], output: { n: { $sum: 1 } } } }],
      [
        { _id: 0, n: 2 },
        { _id: 15, n: 2 },
      ],
    ],
    [
      'adds another collection',
      [
        { $project: { _id: 1 } },
        { $limit: 1 },
        { $unionWith: { coll: 'teams', pipeline: [{ $project: { _id: 1 } }] } },
      ],
      [{ _id: 1 }, { _id: 'a' }, { _id: 'b' }],
    ],
    [
      'skips before it limits, in the order given',
      [{ $sort: { _id: 1 } }, { $limit: 3 }, { $skip: 1 }, { $project: { _id: 1 } }],
      [{ _id: 2 }, { _id: 3 }],
    ],
    [
      'skips, then limits',
      [{ $sort: { _id: 1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
      [{ _id: 2 }, { _id: 3 }],
    ],
    ['limits before it matches', [{ $limit: 2 }, { $match: { team: 'b' } }], []],
  ])('%s', async (_what, pipeline, expected) => {
    expect(await run(...pipeline)).toEqual(expected);
  });

  it('keeps ints, adds them to longs, and divides to doubles', async () => {
    const types = client.db('stats').collection<Row<number>>('types');
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

  it('takes its first stages from an index', async () => {
    await client.db('stats').collection('videos').createIndex({ team: 1, size: -1 });
    const { executionStats } = await client.db('stats').command({
      explain: {
        aggregate: 'videos',
        pipeline: [{ $match: { team: 'a' } }, { $sort: { size: -1 } }, { $limit: 1 }],
        cursor: {},
      },
      verbosity: 'executionStats',
    });
    expect(executionStats).toMatchObject({ nReturned: 1, totalDocsExamined: 1 });
  });

  it('hands out its results in batches', async () => {
    const many = client.db('stats').collection<Row<number>>('many');
    await many.insertMany(Array.from({ length: 1000 }, (_, _id) => ({ _id })));
    const results = await many
      .aggregate([{ $match: {} }, { $addFields: { twice: { $add: ['$_id', '$_id'] } } }], { batchSize: 70 })
      .toArray();
    expect(results).toHaveLength(1000);
    expect(results[999]).toEqual({ _id: 999, twice: 1998 });
  });

  it('of nothing is nothing', async () => {
    expect(
      await client
        .db('stats')
        .collection('none')
        .aggregate([{ $group: { _id: null, n: { $sum: 1 } } }])
        .toArray(),
    ).toEqual([]);
    expect(await client.db('stats').collection('none').countDocuments({ a: 1 })).toBe(0);
  });
});
