import { connectTo, newDatabaseUri } from '../testing/test-database';
import { until } from '../testing/until';
import { LeasedJobRepository, LeaseLost } from './leased-job-repository';
import type { Connection } from 'mongoose';

const lifetimeMs = 1_000;

let connection: Connection;
let repository: LeasedJobRepository;

beforeEach(async () => {
  connection = await connectTo(newDatabaseUri());
  if (!connection.db) throw new Error('not connected');
  repository = new LeasedJobRepository({ mongo: connection.db, db: { collection: 'jobs' } });
  await repository.connect();
  repository.limit('work', { atOnce: 1, lifetimeMs });
  const row = { name: 'work', nextRunAt: new Date(0), lockedAt: null, lastModifiedBy: null };
  await connection.collection('jobs').insertMany([{ ...row }, { ...row }]);
});
afterEach(() => connection.close());

const take = () =>
  repository.getNextJobToRun('work', new Date(), new Date(Date.now() - lifetimeMs), undefined);

describe('the limit of leases', () => {
  it('holds for those that ask at the same time', async () => {
    const taken = await Promise.all([take(), take(), take()]);
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('counts a lease that is renewed, and lets go of one that was forgotten', async () => {
    const first = await take();
    if (!first) throw new Error('there was nothing to take');
    const end = Date.now() + 1.5 * lifetimeMs;
    await until('it has been renewed for longer than it lives', async () => {
      await repository.renew(first);
      expect(await take()).toBeUndefined();
      return Date.now() > end || null;
    });
    // As after a pause that was longer than the lock: nobody renews it, nobody ends it.
    const second = await until('another one may be taken', async () => (await take()) ?? null);
    expect(second.name).toBe('work');
  });

  it('leaves no doubt about who holds a job', async () => {
    const first = await take();
    if (!first) throw new Error('there was nothing to take');
    await connection.collection('jobs').updateMany({}, { $set: { lastModifiedBy: 'somebody else' } });
    await expect(repository.renew(first)).rejects.toBeInstanceOf(LeaseLost);
  });
});
