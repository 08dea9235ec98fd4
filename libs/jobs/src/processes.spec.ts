import { startProgram, until } from '@cutroom/server-kit/testing';
import {
  jobProcesses,
  leaseMs,
  rowsOf,
  untilAborted,
  untilGone,
  type JobProcesses,
} from './testing/job-processes';

let processes: JobProcesses;
beforeEach(() => {
  processes = jobProcesses();
});
afterEach(() => processes.stopAll());

const jobsCollection = ({ connection }: Awaited<ReturnType<JobProcesses['start']>>) =>
  connection.collection('jobs');

describe('a job of a process', () => {
  it('that is killed runs in another process when the lease has ended', async () => {
    const one = await processes.start();
    const env = { MONGODB_URI: processes.uri, LEASE_MS: String(leaseMs) };
    const worker = await startProgram(['libs/jobs/src/testing/job-worker.ts'], env);
    try {
      await one.jobs.enqueue('slow', null);
      expect(await worker.nextLine()).toBe('running');
    } finally {
      await worker.kill('SIGKILL');
    }
    const attempts: number[] = [];
    one.jobs.define('slow', async (_, { attempt }) => void attempts.push(attempt));
    await one.jobs.start();
    await untilGone(one, 'slow');
    expect(attempts).toEqual([1]);
  });

  it('stays with a running process for longer than the lease', async () => {
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
    await until('it runs', () => holders.length === 1);
    const [before] = await rowsOf(one, 'long');
    await other.jobs.start();
    await until('the lease has been renewed past its first end', async () => {
      const [row] = await rowsOf(one, 'long');
      return row && before && row.runAt.getTime() - before.runAt.getTime() > leaseMs;
    });
    finish();
    await untilGone(one, 'long');
    expect(holders).toEqual(['one']);
  });

  it('that stops continues in another process at once and does not count as failed', async () => {
    const [one, other] = [await processes.start(), await processes.start()];
    const interrupted = new Promise<void>((resolve) => {
      one.jobs.define('transfer', (_, context) => (resolve(), untilAborted(context)), {
        retry: () => 3_600_000,
      });
    });
    await one.jobs.start();
    await one.jobs.enqueue('transfer', null);
    await interrupted;
    await one.jobs.stop();
    const [row] = await rowsOf(other, 'transfer');
    expect(row).toMatchObject({ lease: null, failures: 0 });
    expect(row?.runAt.getTime()).toBeLessThanOrEqual(Date.now());
    const attempts: number[] = [];
    other.jobs.define('transfer', async (_, { attempt }) => void attempts.push(attempt));
    await other.jobs.start();
    await untilGone(other, 'transfer');
    expect(attempts).toEqual([1]);
    expect(one.logs.join('')).not.toContain('job failed');
  });

  it('that stops while the database is unreachable waits for its lease to end, which is logged', async () => {
    const one = await processes.start();
    const held = new Promise<void>((resolve) => {
      one.jobs.define('held', (_, context) => (resolve(), untilAborted(context)));
    });
    await one.jobs.start();
    await one.jobs.enqueue('held', null);
    await held;
    await one.connection.close();
    await one.jobs.stop();
    expect(one.logs.join('')).toContain('could not record how a job ended');
  });

  it('that lost its lease is interrupted and does not change the job of the new holder', async () => {
    const one = await processes.start();
    const reason = new Promise<unknown>((resolve) => {
      one.jobs.define('contested', async (_, context) => {
        await jobsCollection(one).updateOne({ name: 'contested' }, { $set: { lease: 'of another one' } });
        await untilAborted(context).catch((error: unknown) => {
          resolve(error);
          throw error;
        });
      });
    });
    await one.jobs.start();
    await one.jobs.enqueue('contested', null);
    const enqueued = await until('it is held', async () => (await rowsOf(one, 'contested'))[0]);
    expect(await reason).toMatchObject({ name: 'LeaseLost' });
    await one.jobs.stop();
    expect(await rowsOf(one, 'contested')).toMatchObject([
      { _id: enqueued._id, lease: 'of another one', failures: 0 },
    ]);
  });

  it('that finishes after its lease does not remove the job of the new holder', async () => {
    const one = await processes.start();
    one.jobs.define('late', async () => {
      const theirs = { lease: 'of another one', runAt: new Date(Date.now() + 3_600_000) };
      await jobsCollection(one).updateOne({ name: 'late' }, { $set: theirs });
    });
    await one.jobs.start();
    await one.jobs.enqueue('late', null);
    await until('it is known to be late', () => one.logs.some((line) => line.includes('lost the lease')));
    expect(await rowsOf(one, 'late')).toMatchObject([{ lease: 'of another one' }]);
  });
});
