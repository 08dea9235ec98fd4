import { useServer } from '../testing/test-server';
import { transactionFields, WireClient } from '../testing/wire-client';

describe('a commit', () => {
  const test = useServer();

  it('succeeds when it is repeated on another connection while it runs', async () => {
    const { port } = test.server.mongo;
    const [first, second] = [await WireClient.connect(port), await WireClient.connect(port)];
    const fields = transactionFields('bank');
    await first.command({ insert: 'log', documents: [{ _id: 1 }], startTransaction: true, ...fields });
    const admin = { ...fields, $db: 'admin' };
    const replies = await Promise.all([
      first.command({ commitTransaction: 1, ...admin }),
      second.command({ commitTransaction: 1, ...admin }),
    ]);
    expect(replies).toEqual([{ ok: 1 }, { ok: 1 }]);
    expect(await test.client.db('bank').collection('log').countDocuments()).toBe(1);
    first.close();
    second.close();
  });
});
