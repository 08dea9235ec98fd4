import * as fc from 'fast-check';
import type { Collection } from 'mongodb';
import { Decimal128, Double, Long, MaxKey, MinKey, ObjectId } from 'bson';
import { useServer } from '../testing/test-server';

interface Row {
  _id: number;
  [field: string]: unknown;
}

const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    1,
    2,
    3,
    -1,
    1.5,
    NaN,
    Infinity,
    '',
    'a',
    'ab',
    'abc',
    'b',
    'B',
    'a\0b',
    'é',
    '\u{1f600}',
  ),
  fc.constantFrom<unknown>(
    new Date(0),
    new Date(1),
    new ObjectId('000000000000000000000001'),
    Long.fromString('9007199254740993'),
    new Double(2),
    Decimal128.fromString('1.5'),
    new MinKey(),
    new MaxKey(),
    { x: 1 },
    { x: 2 },
    'x'.repeat(3000),
    `${'x'.repeat(3000)}y`,
  ),
);
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
);
const field = fc.constantFrom('a', 'b', 'c.d');
// `b` is never an array: MongoDB rejects a sort by two arrays.
const rowFields = fc.record(
  {
    a: value,
    b: scalar,
    c: fc.oneof(value, fc.record({ d: value }), fc.array(fc.record({ d: value }), { maxLength: 2 })),
  },
  { requiredKeys: [] },
);

const condition: fc.Arbitrary<unknown> = fc.oneof(
  scalar,
  scalar.map((operand) => ({ $eq: operand })),
  fc
    .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$ne'), scalar)
    .map(([operator, operand]) => ({ [operator]: operand })),
  fc.tuple(scalar, scalar).map(([low, high]) => ({ $gte: low, $lt: high })),
  fc.array(scalar, { maxLength: 4 }).map((list) => ({ $in: list })),
  fc.boolean().map((exists) => ({ $exists: exists })),
  fc.constantFrom<unknown>(/^a/, /^ab?/, { $regex: '^x' }, { $regex: '^B', $options: 'i' }, /^a|b/),
);
const clause = fc.tuple(field, condition).map(([path, operand]) => ({ [path]: operand }));
const filter: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  clause,
  fc.tuple(clause, clause).map(([one, two]) => ({ ...one, ...two })),
  fc.tuple(clause, clause).map((clauses) => ({ $or: clauses })),
  fc.tuple(clause, fc.tuple(clause, clause)).map(([one, two]) => ({ ...one, $or: two })),
  fc.tuple(clause, clause).map((clauses) => ({ $and: clauses })),
);
const sort = fc.constantFrom<Record<string, 1 | -1> | undefined>(
  undefined,
  { a: 1 },
  { a: -1 },
  { b: 1 },
  { a: 1, b: -1 },
  { a: -1, b: 1 },
  { b: -1, a: -1 },
  { _id: -1 },
  { 'c.d': 1 },
);
const direction = fc.constantFrom(1 as const, -1 as const);
type Specification = [string[], [1 | -1, 1 | -1], string];

const indexes: fc.Arbitrary<Specification[]> = fc.array(
  fc.tuple(
    fc.uniqueArray(field, { minLength: 1, maxLength: 2 }),
    fc.tuple(direction, direction),
    fc.constantFrom('plain', 'sparse', 'partial'),
  ),
  { minLength: 1, maxLength: 3 },
);

describe('a query in a collection with indexes', () => {
  const test = useServer();

  async function fill(collection: Collection<Row>, rows: Record<string, unknown>[]): Promise<void> {
    for (const [_id, row] of rows.entries()) {
      // A compound index rejects rows with two arrays.
      await collection.insertOne({ _id, ...row }).catch((error: { code?: number }) => {
        if (error.code !== 171) throw error;
      });
    }
  }

  async function createIndexes(
    collection: Collection<Row>,
    specifications: readonly Specification[],
  ): Promise<void> {
    for (const [at, [fields, directions, kind]] of specifications.entries()) {
      const key = Object.fromEntries(fields.map((path, index) => [path, directions[index] ?? 1]));
      const options = {
        name: `index${at}`,
        ...(kind === 'sparse' ? { sparse: true } : {}),
        ...(kind === 'partial' ? { partialFilterExpression: { a: { $gte: 1 } } } : {}),
      };
      // A second index on the same key is rejected.
      await collection
        .createIndex(key, options)
        .catch((error: { code?: number }) => expect(error.code).toBe(85));
    }
  }

  it('returns a document once when two $in values have the same truncated key', async () => {
    const collection = test.client.db('planner').collection<Row>('long-texts');
    await collection.createIndex({ a: 1 });
    const long = 'x'.repeat(3000);
    await collection.insertOne({ _id: 1, a: long });
    expect(idsOf(await collection.find({ a: { $in: [long, `${long}y`] } }).toArray())).toEqual([1]);
  });

  it('returns what a collection scan returns, in the same order', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        indexes,
        fc.array(rowFields, { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(filter, sort), { minLength: 5, maxLength: 15 }),
        async (specifications, rows, queries) => {
          const collection = test.client.db('planner').collection<Row>(`run${run++}`);
          await createIndexes(collection, specifications);
          await fill(collection, rows);
          for (const [query, order] of queries) {
            const scanned = await collection.find(query).hint({ $natural: 1 }).toArray();
            const found = await collection.find(query).toArray();
            expect(idsOf(found).sort()).toEqual(idsOf(scanned).sort());
            if (!order) continue;
            // Ties may come in any order, so the sort includes _id.
            const sorted = await collection
              .find(query)
              .sort({ ...order, _id: 1 })
              .toArray();
            const reference = await collection
              .find(query)
              .sort({ ...order, _id: 1 })
              .hint({ $natural: 1 })
              .toArray();
            expect(idsOf(sorted)).toEqual(idsOf(reference));
            const limited = await collection.find(query).sort(order).limit(3).toArray();
            expect(limited).toHaveLength(Math.min(3, reference.length));
          }
          const { errors } = await test.client.db('planner').command({ validate: collection.collectionName });
          expect(errors).toEqual([]);
          await collection.drop();
        },
      ),
      { numRuns: 20 },
    );
  });

  it('leaves no stale index entry after updates and deletes', async () => {
    let run = 0;
    const change = fc.oneof(
      fc.tuple(clause, rowFields).map(([where, set]) => ({ where, update: { $set: { z: 1, ...set } } })),
      clause.map((where) => ({ where, update: { $unset: { a: 1 as const, 'c.d': 1 as const } } })),
      clause.map((where) => ({ where, update: undefined })),
    );
    await fc.assert(
      fc.asyncProperty(
        indexes,
        fc.array(rowFields, { minLength: 3, maxLength: 10 }),
        fc.array(change, { maxLength: 8 }),
        async (specifications, rows, changes) => {
          const collection = test.client.db('planner').collection<Row>(`change${run++}`);
          await createIndexes(collection, specifications);
          await fill(collection, rows);
          for (const { where, update } of changes) {
            // MongoDB rejects some changes: into a scalar, or into parallel arrays.
            const done = update ? collection.updateMany(where, update) : collection.deleteMany(where);
            await done.catch((error: { code?: number }) => expect([28, 171, 16746]).toContain(error.code));
          }
          expect(
            (await test.client.db('planner').command({ validate: collection.collectionName }))['errors'],
          ).toEqual([]);
          await collection.drop();
        },
      ),
      { numRuns: 15 },
    );
  });
});

function idsOf(rows: readonly Row[]): number[] {
  return rows.map(({ _id }) => _id);
}
