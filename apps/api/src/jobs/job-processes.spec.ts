import { gone, jobProcesses, rowsOf, untilAborted, type JobProcesses } from '../testing/job-processes';
import { spawnWorker } from '../testing/spawn-worker';
import { until } from '../testing/until';

let processes: JobProcesses;
beforeEach(() => {
  processes = jobProcesses();
});
afterEach(() => processes.stopAll());

describe('a process that', () => {
  it('is killed loses its job to another one when the lock has ended', async () => {
    const one = await processes.start();
    const worker = await spawnWorker('testing/job-worker.ts', { MONGODB_URI: processes.uri });
    try {
      await one.jobs.enqueue('slow', null);
      expect(await worker.nextLine()).toBe('holds');
    } finally {
      await worker.kill('SIGKILL');
    }
    const attempts: number[] = [];
    one.jobs.define('slow', async (_, { attempt }) => void attempts.push(attempt));
    await one.jobs.start();
    await gone(one, 'slow');
    expect(attempts).toEqual([1]);
  });

  it('lives keeps a job that takes longer than the lock', async () => {
    const [one, other] = [await processes.start(), await processes.start()];
    const holders: string[] = [];
    let finish = () => undefined as void;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    one.jobs.define('long', async () => {
      holders.push('one');
      await finished;
    });
    other.jobs.define('long', async () => void holders.push('other'));
    await one.jobs.start();
    await one.jobs.enqueue('long', null);
    await until('it is held', () => holders.length === 1);
    const [before] = await rowsOf(one, 'long');
    await other.jobs.start();
    await until('the lock has been renewed past its first end', async () => {
      const [row] = await rowsOf(one, 'long');
      return row && row.lockedAt - before?.lockedAt > 1_000;
    });
    finish();
    await gone(one, 'long');
    expect(holders).toEqual(['one']);
  });

  it('stops interrupts its job, which goes on elsewhere at once and is not counted as failed', async () => {
    const [one, other] = [await processes.start(), await processes.start()];
    const interrupted = new Promise<void>((resolve) => {
      one.jobs.define(
        'transfer',
        async (_, context) => {
          resolve();
          await untilAborted(context);
        },
        { retry: () => 3_600_000 },
      );
    });
    await one.jobs.start();
    await one.jobs.enqueue('transfer', null);
    await interrupted;
    await one.jobs.stop();
    const [row] = await rowsOf(other, 'transfer');
    expect(row).toMatchObject({ lockedAt: null, failCount: 0 });
    expect(row?.nextRunAt.getTime()).toBeLessThanOrEqual(Date.now());
    const attempts: number[] = [];
    other.jobs.define('transfer', async (_, { attempt }) => void attempts.push(attempt));
    await other.jobs.start();
    await gone(other, 'transfer');
    expect(attempts).toEqual([1]);
    expect(one.logs.join('')).not.toContain('a job failed');
  });

  it('stops while its database is away says so and ends', async () => {
    const one = await processes.start();
    const held = new Promise<void>((resolve) => {
      one.jobs.define('held', async (_, context) => {
        resolve();
        await untilAborted(context);
      });
    });
    await one.jobs.start();
    await one.jobs.enqueue('held', null);
    await held;
    await one.connection.close();
    await one.jobs.stop();
    expect(one.logs.join('')).toContain('could not hand the jobs over');
  });

  it('was believed dead is told so, and changes nothing of a job that another one has', async () => {
    const one = await processes.start();
    const reason = new Promise<unknown>((resolve) => {
      one.jobs.define('contested', async (_, context) => {
        // Another process takes the job over.
        await one.connection
          .collection('jobs')
          .updateOne({ name: 'contested' }, { $set: { lastModifiedBy: 'another lease' } });
        await untilAborted(context).catch((error: unknown) => {
          resolve(error);
          throw error;
        });
      });
    });
    await one.jobs.start();
    await one.jobs.enqueue('contested', null);
    expect(await reason).toMatchObject({ name: 'LeaseLost' });
    await one.jobs.stop();
    const [row] = await rowsOf(one, 'contested');
    expect(row).toMatchObject({
      lastModifiedBy: 'another lease',
      lockedAt: expect.any(Date),
      failCount: null,
    });
  });
});
