import type { ClientSession, Document } from 'mongodb';
import { useServer } from '../testing/test-server';

interface Row {
  _id: number;
  n?: number;
}

describe('a collection that a transaction creates', () => {
  const test = useServer();
  const rows = () => test.client.db('fresh').collection<Row>('rows');
  const names = async () =>
    (await test.client.db('fresh').listCollections().toArray()).map(({ name }: Document) => name);

  beforeEach(() => test.client.db('fresh').dropDatabase());

  const inTransaction = (use: (session: ClientSession) => Promise<void>) =>
    test.client.withSession(async (session) => {
      session.startTransaction();
      await use(session);
    });

  it('does not exist after the transaction aborts, also when an upsert created it', async () => {
    await inTransaction(async (session) => {
      await rows().insertOne({ _id: 1 }, { session });
      const other = test.client.db('fresh').collection<Row>('other');
      await other.updateOne({ _id: 1 }, { $set: { n: 1 } }, { session, upsert: true });
      await session.abortTransaction();
    });
    expect(await names()).toEqual([]);
  });

  it('is visible only to the transaction until the commit', async () => {
    await inTransaction(async (session) => {
      await rows().insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }], { session });
      await rows().updateOne({ _id: 1 }, { $set: { n: 5 } }, { session });
      await rows().deleteOne({ _id: 2 }, { session });
      await rows().findOneAndDelete({ _id: 3 }, { session });
      expect(await rows().find({}, { session }).toArray()).toEqual([{ _id: 1, n: 5 }]);
      expect(await rows().distinct('n', {}, { session })).toEqual([5]);
      expect(await rows().countDocuments({}, { session })).toBe(1);
      expect(await names()).toEqual([]);
      await session.commitTransaction();
    });
    expect(await names()).toEqual(['rows']);
    expect(await rows().find().toArray()).toEqual([{ _id: 1, n: 5 }]);
    expect(await rows().estimatedDocumentCount()).toBe(1);
  });

  it('survives a restart once it is committed', async () => {
    await inTransaction(async (session) => {
      await rows().insertOne({ _id: 1 }, { session });
      await session.commitTransaction();
    });
    await test.server.restart();
    test.client = await test.server.connect();
    expect(await rows().find().toArray()).toEqual([{ _id: 1 }]);
  });

  it('fails the commit with a retryable conflict when another client has created it', async () => {
    await inTransaction(async (session) => {
      await rows().insertOne({ _id: 1, n: 1 }, { session });
      await rows().insertOne({ _id: 1, n: 2 });
      await expect(session.commitTransaction()).rejects.toMatchObject({
        code: 112,
        errorLabels: ['TransientTransactionError'],
      });
    });
    expect(await rows().find().toArray()).toEqual([{ _id: 1, n: 2 }]);
  });
});
