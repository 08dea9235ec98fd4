import type { Collection, MongoServerError } from 'mongodb';
import { Long } from 'bson';
import { useServer } from '../testing/test-server';
import { transactionFields, WireClient } from '../testing/wire-client';

interface Account {
  _id: string;
  balance: number;
  code?: string;
}

describe('a transaction', () => {
  const test = useServer();
  let accounts: Collection<Account>;

  beforeEach(async () => {
    accounts = await test.emptyCollection<Account>('bank', 'accounts');
    await accounts.createIndex({ code: 1 }, { unique: true, sparse: true });
    await accounts.insertMany([
      { _id: 'a', balance: 100 },
      { _id: 'b', balance: 0 },
    ]);
  });

  it('sees its own writes, which others see only after the commit', async () => {
    await test.client.withSession(async (session) => {
      session.startTransaction();
      await accounts.updateOne({ _id: 'a' }, { $inc: { balance: -10 } }, { session });
      await accounts.insertOne({ _id: 'c', balance: 10 }, { session });
      await accounts.deleteOne({ _id: 'b' }, { session });
      const inside = await accounts.find({}, { session, sort: { balance: 1 } }).toArray();
      expect(inside.map(({ _id, balance }) => [_id, balance])).toEqual([
        ['c', 10],
        ['a', 90],
      ]);
      expect(await accounts.findOne({ _id: 'c' })).toBeNull();
      expect(await accounts.countDocuments({})).toBe(2);
      await session.commitTransaction();
    });
    expect((await accounts.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual(['a', 'c']);
  });

  it('leaves no change when it aborts', async () => {
    await test.client.withSession(async (session) => {
      session.startTransaction();
      await accounts.updateMany({}, { $set: { balance: 7 } }, { session });
      await session.abortTransaction();
    });
    expect(await accounts.findOne({ _id: 'a' })).toEqual({ _id: 'a', balance: 100 });
    await accounts.updateOne({ _id: 'a' }, { $set: { balance: 1 } });
  });

  it('reads from one snapshot while others commit', async () => {
    await test.client.withSession(async (session) => {
      session.startTransaction();
      expect((await accounts.findOne({ _id: 'a' }, { session }))?.balance).toBe(100);
      await accounts.updateOne({ _id: 'a' }, { $set: { balance: 5 } });
      await accounts.insertOne({ _id: 'late', balance: 1 });
      expect((await accounts.findOne({ _id: 'a' }, { session }))?.balance).toBe(100);
      expect(await accounts.countDocuments({}, { session })).toBe(2);
      await session.commitTransaction();
    });
  });

  it('fails the second writer of a document with a retryable conflict', async () => {
    await test.client.withSession(async (first) => {
      await test.client.withSession(async (second) => {
        first.startTransaction();
        second.startTransaction();
        await accounts.updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session: first });
        const error: MongoServerError = await accounts
          .updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session: second })
          .then(
            () => fail('no conflict'),
            (reason: MongoServerError) => reason,
          );
        expect(error.code).toBe(112);
        expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
        await second.abortTransaction();
        await first.commitTransaction();
      });
    });
    expect((await accounts.findOne({ _id: 'a' }))?.balance).toBe(101);
  });

  it('rejects a write to a document that changed after its snapshot', async () => {
    await test.client.withSession(async (session) => {
      session.startTransaction();
      await accounts.findOne({ _id: 'a' }, { session });
      await accounts.updateOne({ _id: 'a' }, { $set: { balance: 50 } });
      await expect(
        accounts.updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session }),
      ).rejects.toMatchObject({ code: 112 });
    });
    expect((await accounts.findOne({ _id: 'a' }))?.balance).toBe(50);
  });

  it('loses no update among concurrent retries', async () => {
    await Promise.all(
      Array.from({ length: 12 }, () =>
        test.client.withSession((session) =>
          session.withTransaction(async () => {
            const account = await accounts.findOne({ _id: 'a' }, { session });
            await accounts.updateOne(
              { _id: 'a' },
              { $set: { balance: (account?.balance ?? 0) - 1 } },
              { session },
            );
            await accounts.updateOne({ _id: 'b' }, { $inc: { balance: 1 } }, { session });
          }),
        ),
      ),
    );
    expect(await accounts.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'a', balance: 88 },
      { _id: 'b', balance: 12 },
    ]);
  });

  it('makes a plain write wait for the transaction that holds its document', async () => {
    await test.client.withSession(async (session) => {
      session.startTransaction();
      await accounts.updateOne({ _id: 'a' }, { $set: { balance: 1 } }, { session });
      const plain = accounts.updateOne({ _id: 'a' }, { $inc: { balance: 10 } });
      // Writes to other documents do not wait.
      await accounts.updateOne({ _id: 'b' }, { $inc: { balance: 1 } });
      await session.commitTransaction();
      await plain;
    });
    expect((await accounts.findOne({ _id: 'a' }))?.balance).toBe(11);
  });

  it('lets a waiting plain write time out after maxTimeMS', async () => {
    await test.client.withSession(async (session) => {
      session.startTransaction();
      await accounts.updateOne({ _id: 'a' }, { $set: { balance: 1 } }, { session });
      const impatient = accounts.updateOne({ _id: 'a' }, { $set: { balance: 2 } }, { maxTimeMS: 20 });
      await expect(impatient).rejects.toMatchObject({ code: 50 });
      await session.abortTransaction();
    });
    expect((await accounts.findOne({ _id: 'a' }))?.balance).toBe(100);
  });

  it('reserves a unique value for its first writer', async () => {
    await test.client.withSession(async (first) => {
      first.startTransaction();
      await accounts.insertOne({ _id: 'x', balance: 0, code: 'SAME' }, { session: first });
      await test.client.withSession(async (second) => {
        second.startTransaction();
        await expect(
          accounts.insertOne({ _id: 'y', balance: 0, code: 'SAME' }, { session: second }),
        ).rejects.toMatchObject({ code: 112 });
      });
      const plain = accounts.insertOne({ _id: 'z', balance: 0, code: 'SAME' });
      await first.commitTransaction();
      await expect(plain).rejects.toMatchObject({ code: 11000 });
    });
    expect(await accounts.countDocuments({ code: 'SAME' })).toBe(1);
  });

  it('moves a unique value from one document to another', async () => {
    await accounts.updateOne({ _id: 'a' }, { $set: { code: 'C' } });
    await test.client.withSession((session) =>
      session.withTransaction(async () => {
        await accounts.updateOne({ _id: 'a' }, { $unset: { code: 1 } }, { session });
        await accounts.updateOne({ _id: 'b' }, { $set: { code: 'C' } }, { session });
      }),
    );
    expect((await accounts.findOne({ code: 'C' }))?._id).toBe('b');
    expect((await test.client.db('bank').command({ validate: 'accounts' }))['errors']).toEqual([]);
  });

  it('aborts on a duplicate key and reports it', async () => {
    await test.client.withSession(async (session) => {
      session.startTransaction();
      await accounts.insertOne({ _id: 'n', balance: 1 }, { session });
      await expect(accounts.insertOne({ _id: 'a', balance: 1 }, { session })).rejects.toMatchObject({
        code: 11000,
      });
      await expect(accounts.findOne({ _id: 'n' }, { session })).rejects.toMatchObject({ code: 251 });
      await session.abortTransaction();
    });
    expect(await accounts.countDocuments({ _id: 'n' })).toBe(0);
  });

  it('accepts a repeated commit, also after a restart', async () => {
    const wire = await WireClient.connect(test.server.mongo.port);
    const transaction = transactionFields('bank');
    const insert = { insert: 'accounts', documents: [{ _id: 'once', balance: 1 }] };
    await wire.command({ ...insert, ...transaction, startTransaction: true });
    const commit = { commitTransaction: 1, ...transaction, $db: 'admin' };
    expect(await wire.command(commit)).toMatchObject({ ok: 1 });
    expect(await wire.command(commit)).toMatchObject({ ok: 1 });
    wire.close();
    await test.server.restart();
    const later = await WireClient.connect(test.server.mongo.port);
    expect(await later.command(commit)).toMatchObject({ ok: 1 });
    expect(await later.command({ abortTransaction: 1, ...transaction, $db: 'admin' })).toMatchObject({
      ok: 0,
      code: 256,
    });
    expect(await later.command({ ...commit, txnNumber: Long.fromNumber(2) })).toMatchObject({
      ok: 0,
      code: 251,
    });
    expect(await later.command({ count: 'accounts', query: { _id: 'once' }, $db: 'bank' })).toMatchObject({
      n: 1,
    });
    later.close();
    test.client = await test.server.connect();
  });

  it('is rolled back when its client disconnects', async () => {
    const leaving = await test.server.connect();
    const session = leaving.startSession();
    session.startTransaction();
    await leaving
      .db('bank')
      .collection<Account>('accounts')
      .updateOne({ _id: 'a' }, { $set: { balance: -1 } }, { session });
    await leaving.close(true);
    await accounts.updateOne({ _id: 'a' }, { $inc: { balance: 1 } });
    expect((await accounts.findOne({ _id: 'a' }))?.balance).toBe(101);
  });

  it('rejects the commands that MongoDB rejects in a transaction', async () => {
    await test.client.withSession(async (session) => {
      session.startTransaction();
      await expect(accounts.createIndex({ balance: 1 }, { session })).rejects.toMatchObject({ code: 263 });
    });
  });
});
