import { connectTestMongo } from '../testing';
import { startHeldDatabase } from '../testing/held-proxy';
import { toAppError } from './known-errors';

describe('a write to an unreachable database', () => {
  it('gets a 503, as a single and as a bulk write', async () => {
    const { proxy, uri } = await startHeldDatabase();
    const connection = await connectTestMongo(uri);
    await proxy.close();
    const things = connection.collection('things');
    const insert = [{ insertOne: { document: { name: 'one' } } }];
    const ended = await Promise.allSettled([
      things.insertOne({ name: 'one' }),
      things.bulkWrite(insert),
      connection.transaction((session) => things.bulkWrite(insert, { session })),
    ]);
    await connection.close();
    const answers = ended.map((one) => one.status === 'rejected' && toAppError(one.reason));
    expect(answers).toEqual(
      ended.map(() => ({ answer: expect.objectContaining({ statusCode: 503 }), unexpected: false })),
    );
  });
});
