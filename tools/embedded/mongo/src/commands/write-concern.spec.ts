import { type Collection, Long, type MongoServerError, UUID, type WriteConcernSettings } from 'mongodb';
import { useServer } from '../testing/test-server';
import { transactionFields, WireClient } from '../testing/wire-client';

describe('a write concern', () => {
  const test = useServer();
  let rows: Collection<{ _id: number; n?: number }>;

  beforeEach(async () => void (rows = await test.emptyCollection('concern', 'rows')));

  const unsatisfiable = {
    code: 100,
    codeName: 'UnsatisfiableWriteConcern',
    errmsg: 'Not enough data-bearing nodes',
    errInfo: { writeConcern: { w: 2, wtimeout: 0, provenance: 'clientSupplied' } },
  };
  const insert = (concern: object) =>
    rows.insertOne({ _id: 1 }, { writeConcern: concern as WriteConcernSettings });

  it('of two nodes applies the write and reports that one node cannot satisfy it', async () => {
    const error = await insert({ w: 2 }).catch((reason: MongoServerError) => reason);
    expect(error).toMatchObject({ code: 100, message: 'Not enough data-bearing nodes' });
    const change = rows.findOneAndUpdate({ _id: 1 }, { $set: { n: 1 } }, { writeConcern: { w: 2 } });
    await expect(change).rejects.toMatchObject({ code: 100 });
    expect(await rows.find().toArray()).toEqual([{ _id: 1, n: 1 }]);
    const db = test.client.db('concern');
    await expect(db.createCollection('more', { writeConcern: { w: 3 } })).rejects.toMatchObject({
      code: 100,
    });
    await expect(rows.drop({ writeConcern: { w: 2 } })).rejects.toMatchObject({ code: 100 });
    expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(['more']);
  });

  it('of two nodes is reported as unsatisfied to a retry too, which changes nothing', async () => {
    const wire = await WireClient.connect(test.server.mongo.port);
    const update = {
      update: 'rows',
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
      writeConcern: { w: 2 },
      lsid: { id: new UUID() },
      txnNumber: Long.fromNumber(1),
      $db: 'concern',
    };
    const first = await wire.command(update);
    expect(first).toMatchObject({ ok: 1, n: 1, writeConcernError: unsatisfiable });
    expect(await wire.command(update)).toEqual(first);
    expect(await rows.findOne()).toEqual({ _id: 1, n: 1 });
    wire.close();
  });

  it('of two nodes is reported as unsatisfied by a commit, which is still applied', async () => {
    await test.client.withSession(async (session) => {
      session.startTransaction({ writeConcern: { w: 2 } });
      await rows.insertOne({ _id: 1 }, { session });
      await expect(session.commitTransaction()).rejects.toMatchObject({ code: 100, errorLabels: [] });
    });
    expect(await rows.countDocuments()).toBe(1);
  });

  it('of an unknown name applies the write and reports the name', async () => {
    await expect(insert({ w: 'three' })).rejects.toMatchObject({ code: 79 });
    expect(await rows.countDocuments()).toBe(1);
  });

  it.each([51, -1])('of %d nodes is rejected before the write', async (w) => {
    const command = { insert: 'rows', documents: [{ _id: 1 }], writeConcern: { w } };
    await expect(test.client.db('concern').command(command)).rejects.toMatchObject({ code: 9 });
    expect(await rows.countDocuments()).toBe(0);
  });

  it('is rejected within a transaction', async () => {
    const wire = await WireClient.connect(test.server.mongo.port);
    const fields = { ...transactionFields('concern'), startTransaction: true, writeConcern: { w: 1 } };
    const reply = await wire.command({ insert: 'rows', documents: [{ _id: 1 }], ...fields });
    expect(reply).toMatchObject({ ok: 0, code: 72 });
    wire.close();
  });

  it.each<WriteConcernSettings>([
    { w: 1, journal: true },
    { w: 'majority', wtimeoutMS: 10_000 },
  ])('of %j is satisfied', async (concern) => {
    await insert(concern);
    expect(await rows.countDocuments()).toBe(1);
  });
});
