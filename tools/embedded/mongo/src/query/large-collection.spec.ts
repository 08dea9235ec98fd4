import type { Collection } from 'mongodb';
import { useServer } from '../testing/test-server';

interface User {
  _id: number;
  email: string;
  team: number;
  at: Date;
}

const size = 200_000;

describe('a collection of 200,000 documents', () => {
  const test = useServer();
  let users: Collection<User>;

  beforeAll(async () => {
    users = test.client.db('large').collection<User>('users');
    await users.createIndexes([{ key: { email: 1 }, unique: true }, { key: { team: 1, at: -1 } }]);
    for (let start = 0; start < size; start += 10_000) {
      await users.insertMany(
        Array.from({ length: 10_000 }, (_, at) => {
          const _id = start + at;
          return { _id, email: `user${_id}@example.com`, team: _id % 1000, at: new Date(_id) };
        }),
        { ordered: false },
      );
    }
  });

  const examined = async (filter: object, sort: Record<string, 1 | -1> = {}, limit = 0) => {
    const { executionStats } = await users.find(filter).sort(sort).limit(limit).explain('executionStats');
    return { docs: Number(executionStats.totalDocsExamined), keys: Number(executionStats.totalKeysExamined) };
  };

  it('examines one document for a lookup in a unique index', async () => {
    expect(await users.findOne({ email: 'user123456@example.com' })).toMatchObject({ _id: 123_456 });
    expect(await examined({ email: 'user123456@example.com' })).toEqual({ docs: 1, keys: 1 });
    expect(await examined({ _id: 199_999 })).toEqual({ docs: 1, keys: 1 });
    expect(await examined({ email: 'nobody@example.com' })).toEqual({ docs: 0, keys: 1 });
  });

  it('uses the index for updates, deletes and duplicate checks too', async () => {
    const { executionStats } = await test.client.db('large').command({
      explain: {
        update: 'users',
        updates: [{ q: { email: 'user7@example.com' }, u: { $set: { team: 7 } } }],
      },
      verbosity: 'executionStats',
    });
    expect(executionStats).toMatchObject({ totalDocsExamined: 1 });
    await expect(
      users.insertOne({ _id: -1, email: 'user5@example.com', team: 0, at: new Date() }),
    ).rejects.toMatchObject({ code: 11000 });
  });

  it('examines only one page for a sorted page on a compound index', async () => {
    const { docs } = await examined({ team: 77, at: { $lt: new Date(150_000) } }, { at: -1 }, 20);
    expect(docs).toBeLessThanOrEqual(21);
    const page = await users
      .find({ team: 77, at: { $lt: new Date(150_000) } })
      .sort({ at: -1 })
      .limit(2)
      .toArray();
    expect(page.map(({ _id }) => _id)).toEqual([149_077, 148_077]);
  });

  it('serves other requests during a scan', async () => {
    const scan = users.countDocuments({ email: /9@example/ });
    let answered = 0;
    let isOver = false;
    const over = scan.then(() => (isOver = true));
    while (!isOver) {
      await users.findOne({ _id: answered });
      answered++;
    }
    await over;
    expect(await scan).toBe(20_000);
    expect(answered).toBeGreaterThan(5);
  });

  it('returns all documents through a cursor, and counts them', async () => {
    let sum = 0;
    for await (const { _id } of users.find({}, { projection: { _id: 1 }, batchSize: 20_000 })) sum += _id;
    expect(sum).toBe((size * (size - 1)) / 2);
    expect(await users.estimatedDocumentCount()).toBe(size);
  });
});
