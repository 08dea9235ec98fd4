import { connectTestMongo } from '../testing';
import { startHeldDatabase } from '../testing/held-proxy';
import { withStore } from '../testing/with-store';
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

describe('a call that the object store refuses because of its keys', () => {
  it.each([
    [400, 'ExpiredToken'],
    [403, 'InvalidAccessKeyId'],
    [403, 'RequestTimeTooSkewed'],
  ])('gets a 503 that is logged as unexpected: %i %s', (status, code) =>
    withStore(
      (_, response) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`),
      async (storage) => {
        const error = await storage.read('cut.mp4').catch((reason: unknown) => reason);
        expect(toAppError(error)).toEqual({
          answer: expect.objectContaining({ statusCode: 503 }),
          unexpected: true,
        });
      },
    ),
  );

  it.each([400, 403])('gets a 503 also for a HEAD, whose response has no code: %i', (status) =>
    withStore(
      (_, response) => response.writeHead(status).end(),
      async (storage) => {
        const error = await storage.head('cut.mp4').catch((reason: unknown) => reason);
        expect(toAppError(error).answer.statusCode).toBe(503);
      },
    ),
  );
});
