import { type Document, Long, UUID } from 'bson';
import { useServer } from '../testing/test-server';
import { transactionFields, WireClient } from '../testing/wire-client';

describe('a retried write', () => {
  const test = useServer();
  let client: WireClient;
  let lsid: Document;

  beforeEach(async () => {
    client = await WireClient.connect(test.server.mongo.port);
    lsid = { id: new UUID() };
    await client.command({ drop: 'retry', $db: 'test' });
  });
  afterEach(() => client.close());

  const numbered = (number: number, command: Document) => ({
    ...command,
    $db: 'test',
    lsid,
    txnNumber: Long.fromNumber(number),
  });
  const value = async (_id: number) => {
    const { cursor } = await client.command({ find: 'retry', filter: { _id }, $db: 'test' });
    return (cursor as { firstBatch: { n: number }[] }).firstBatch[0]?.n;
  };

  it('is applied once, also on another connection and after a restart', async () => {
    await client.command(numbered(1, { insert: 'retry', documents: [{ _id: 1, n: 0 }] }));
    const increment = numbered(2, { update: 'retry', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] });
    const first = await client.command(increment);
    expect(first).toMatchObject({ ok: 1, n: 1, nModified: 1 });
    client.close();
    client = await WireClient.connect(test.server.mongo.port);
    expect(await client.command(increment)).toEqual(first);
    client.close();
    await test.server.restart();
    client = await WireClient.connect(test.server.mongo.port);
    expect(await client.command(increment)).toEqual(first);
    expect(await value(1)).toBe(1);
  });

  it('returns the same document for findAndModify', async () => {
    await client.command(numbered(1, { insert: 'retry', documents: [{ _id: 1, n: 5 }] }));
    const take = numbered(2, { findAndModify: 'retry', query: { _id: 1 }, remove: true });
    const first = await client.command(take);
    expect(first).toMatchObject({ value: { _id: 1, n: 5 } });
    expect(await client.command(take)).toEqual(first);
  });

  it('returns the same _id for an upsert', async () => {
    const upsert = numbered(1, {
      update: 'retry',
      updates: [{ q: { n: 9 }, u: { $set: { n: 9 } }, upsert: true }],
    });
    const first = await client.command(upsert);
    expect(await client.command(upsert)).toEqual(first);
    expect(await client.command({ count: 'retry', $db: 'test' })).toMatchObject({ n: 1 });
  });

  it('is rejected after a newer write of its session', async () => {
    await client.command(numbered(5, { insert: 'retry', documents: [{ _id: 1 }] }));
    expect(await client.command(numbered(4, { insert: 'retry', documents: [{ _id: 2 }] }))).toMatchObject({
      ok: 0,
      code: 225,
    });
  });

  it('applies each part of a batch once even when a transaction blocks it midway', async () => {
    await client.command({
      insert: 'retry',
      documents: [
        { _id: 1, n: 0 },
        { _id: 2, n: 0 },
      ],
      $db: 'test',
    });
    const other = await WireClient.connect(test.server.mongo.port);
    const transaction = transactionFields('test');
    await other.command({
      update: 'retry',
      updates: [{ q: { _id: 2 }, u: { $inc: { n: 10 } } }],
      ...transaction,
      startTransaction: true,
    });
    const updates = [1, 2].map((_id) => ({ q: { _id }, u: { $inc: { n: 1 } } }));
    const waiting = client.command(numbered(1, { update: 'retry', updates }));
    // Retries on a new connection, as after a lost one, while the first request still waits.
    const again = await WireClient.connect(test.server.mongo.port);
    const repeated = again.command(numbered(1, { update: 'retry', updates }));
    await other.command({ commitTransaction: 1, ...transaction, $db: 'admin' });
    expect(await waiting).toMatchObject({ n: 2, nModified: 2 });
    expect(await repeated).toMatchObject({ n: 2, nModified: 2 });
    expect([await value(1), await value(2)]).toEqual([1, 11]);
    other.close();
    again.close();
  });
});
