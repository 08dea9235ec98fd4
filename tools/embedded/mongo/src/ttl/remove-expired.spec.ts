import type { Collection, Document } from 'mongodb';
import { TestServer } from '../testing/test-server';

describe('a TTL index', () => {
  let server: TestServer;
  let sessions: Collection<{ _id: number; [field: string]: unknown }>;

  beforeAll(async () => {
    server = await TestServer.start({ ttlSweepMs: 20 });
    const client = await server.connect();
    sessions = client.db('test').collection('sessions');
  });
  afterAll(() => server.stopClean());
  beforeEach(() => sessions.drop());

  async function untilGone(filter: Document): Promise<void> {
    const deadline = Date.now() + 20_000;
    while ((await sessions.countDocuments(filter)) > 0) {
      if (Date.now() > deadline) throw new Error('still there');
    }
  }

  it('removes exactly the expired documents, with arrays by their earliest date', async () => {
    await sessions.createIndex({ at: 1 }, { expireAfterSeconds: 100 });
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
    await sessions.insertMany([
      { _id: 1, at: ago(101) },
      { _id: 2, at: ago(50) },
      { _id: 3, at: [ago(0), ago(200)] },
      { _id: 4, at: 'long ago' },
      { _id: 5 },
      { _id: 6, at: ago(-1000) },
    ]);
    await untilGone({ _id: { $in: [1, 3] } });
    expect((await sessions.find().toArray()).map(({ _id }) => _id)).toEqual([2, 4, 5, 6]);
  });

  it('removes only documents that match its partial filter', async () => {
    await sessions.createIndex(
      { at: 1 },
      { expireAfterSeconds: 0, partialFilterExpression: { kind: 'guest' } },
    );
    await sessions.insertMany([
      { _id: 1, at: new Date(0), kind: 'guest' },
      { _id: 2, at: new Date(0), kind: 'member' },
    ]);
    await untilGone({ kind: 'guest' });
    expect(await sessions.countDocuments()).toBe(1);
  });

  it('removes a large backlog', async () => {
    await sessions.insertMany(Array.from({ length: 1300 }, (_, _id) => ({ _id, at: new Date(_id) })));
    await sessions.createIndex({ at: 1 }, { expireAfterSeconds: 1 });
    await untilGone({});
  });

  it('removes documents although another TTL index has the same key and a different partial filter', async () => {
    for (const kind of ['a', 'b']) {
      await sessions.createIndex(
        { at: 1 },
        { name: kind, expireAfterSeconds: 0, partialFilterExpression: { kind } },
      );
    }
    await sessions.insertMany([
      { _id: 1, at: new Date(0), kind: 'a' },
      { _id: 2, at: new Date(0), kind: 'b' },
    ]);
    await untilGone({});
  });
});
