import { createLogger } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';
import { spawnWorker } from '../testing/spawn-worker';
import { connectTo, newDatabaseUri } from '../testing/test-database';
import { until } from '../testing/until';
import { createAgendaJobs } from './agenda-jobs';
import type { JobContext, Jobs } from './jobs';

interface Process {
  jobs: Jobs;
  connection: Connection;
  logs: string[];
}

const running: Process[] = [];
let uri: string;

/** What one api process has of the jobs: its own connection, its own agenda. */
async function buildProcess(): Promise<Process> {
  const connection = await connectTo(uri);
  const logs: string[] = [];
  const logger = createLogger({
    service: 'api',
    level: 'debug',
    destination: { write: (line: string) => void logs.push(line) },
  });
  const jobs = createAgendaJobs({
    connection,
    logger,
    pollMs: 50,
    lockLifetimeMs: 1_000,
    stopTimeoutMs: 5_000,
  });
  const one = { jobs, connection, logs };
  running.push(one);
  return one;
}

beforeEach(() => {
  uri = newDatabaseUri();
});
afterEach(async () => {
  for (const { jobs, connection } of running.splice(0)) {
    await jobs.stop();
    await connection.close();
  }
});

const rowsOf = ({ connection }: Process, name: string) =>
  connection.collection('jobs').find({ name }).toArray();
const gone = (one: Process, name: string) =>
  until(`the row of ${name} has gone`, async () => (await rowsOf(one, name)).length === 0);

const untilAborted = ({ signal }: JobContext) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

describe('a job', () => {
  it('runs once with its data, and its row goes', async () => {
    const one = await buildProcess();
    const seen: unknown[] = [];
    one.jobs.define<{ greeting: string }>('greet', async (data) => void seen.push(data));
    await one.jobs.start();
    await one.jobs.enqueue('greet', { greeting: 'hello' });
    await gone(one, 'greet');
    expect(seen).toEqual([{ greeting: 'hello' }]);
  });

  it('that was written down before any process ran is taken by the one that starts', async () => {
    const one = await buildProcess();
    await one.jobs.enqueue('early', null);
    const other = await buildProcess();
    const ran = new Promise<void>((resolve) => {
      other.jobs.define('early', async () => resolve());
    });
    await other.jobs.start();
    await ran;
    await gone(one, 'early');
  });

  it('that fails is logged with its cause and tried again', async () => {
    const one = await buildProcess();
    const attempts: number[] = [];
    one.jobs.define(
      'flaky',
      async (_, { attempt }) => {
        attempts.push(attempt);
        if (attempt < 3) throw new Error('not yet', { cause: new Error('the reason below') });
      },
      { retry: () => 10 },
    );
    await one.jobs.start();
    await one.jobs.enqueue('flaky', null);
    await gone(one, 'flaky');
    expect(attempts).toEqual([1, 2, 3]);
    const failures = one.logs.filter((line) => line.includes('a job failed'));
    expect(failures).toHaveLength(2);
    expect(failures[0]).toContain('the reason below');
  });

  it('keeps no text of an error in its row', async () => {
    const one = await buildProcess();
    one.jobs.define(
      'secretive',
      async () => {
        throw new Error('https://example.com/?upload_id=secret');
      },
      { retry: () => 60_000 },
    );
    await one.jobs.start();
    await one.jobs.enqueue('secretive', null);
    const row = await until('the failure is in the row', async () =>
      (await rowsOf(one, 'secretive')).find(({ failCount }) => failCount === 1),
    );
    expect(JSON.stringify(row)).not.toContain('upload_id');
  });

  it('that is given up is told of, again when the telling fails, and its row goes', async () => {
    const one = await buildProcess();
    const told: string[] = [];
    one.jobs.define<{ id: number }>(
      'hopeless',
      async () => {
        throw new Error('never');
      },
      {
        retry: (attempt) => (attempt >= 2 ? null : 10),
        onGivenUp: async ({ id }, error) => void told.push(`${id}: ${error.message}`),
      },
    );
    await one.jobs.start();
    await one.jobs.enqueue('hopeless', { id: 7 });
    await gone(one, 'hopeless');
    expect(told).toEqual(['7: never']);
  });

  it('never runs more often at the same time than it may', async () => {
    const one = await buildProcess();
    let now = 0;
    let most = 0;
    one.jobs.define(
      'narrow',
      async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setImmediate(resolve));
        now -= 1;
      },
      { concurrency: 2 },
    );
    await one.jobs.start();
    await Promise.all(Array.from({ length: 8 }, () => one.jobs.enqueue('narrow', null)));
    await gone(one, 'narrow');
    expect(most).toBeLessThanOrEqual(2);
  });
});

describe('enqueue', () => {
  it('with a key makes one job, however many ask at once, and another one when that has ended', async () => {
    const [one, other] = [await buildProcess(), await buildProcess()];
    await Promise.all(
      [one, other, one, other].map(({ jobs }) => jobs.enqueue('single', null, { unique: 'video-1' })),
    );
    await one.jobs.enqueue('single', null, { unique: 'video-2' });
    expect(await rowsOf(one, 'single')).toHaveLength(2);
    let runs = 0;
    one.jobs.define('single', async () => void (runs += 1));
    await one.jobs.start();
    await gone(one, 'single');
    await one.jobs.enqueue('single', null, { unique: 'video-1' });
    await gone(one, 'single');
    expect(runs).toBe(3);
  });

  it('within a transaction makes the job if, and only if, that commits', async () => {
    const one = await buildProcess();
    await one.jobs.start();
    const within = (fails: boolean) =>
      one.connection.transaction(async (session) => {
        await one.jobs.enqueue('atomic', { fails }, { session });
        if (fails) throw new Error('rolled back');
      });
    await expect(within(true)).rejects.toThrow('rolled back');
    await within(false);
    expect((await rowsOf(one, 'atomic')).map(({ data }) => data)).toEqual([{ fails: false }]);
  });

  it('for later leaves the job until then', async () => {
    const one = await buildProcess();
    one.jobs.define('later', async () => undefined);
    await one.jobs.start();
    const runAt = new Date(Date.now() + 3_600_000);
    await one.jobs.enqueue('later', null, { runAt });
    expect(await rowsOf(one, 'later')).toMatchObject([{ nextRunAt: runAt, lockedAt: null }]);
  });
});

describe('every', () => {
  it('keeps one row for all processes, which takes a new interval without ending what runs', async () => {
    const [one, other] = [await buildProcess(), await buildProcess()];
    let runs = 0;
    for (const { jobs } of [one, other]) jobs.define('sweep', async () => void (runs += 1));
    await Promise.all([one.jobs.every(50, 'sweep'), other.jobs.every(50, 'sweep')]);
    await Promise.all([one.jobs.start(), other.jobs.start()]);
    await until('it has run three times', () => runs >= 3);
    await other.jobs.every(60_000, 'sweep');
    expect(await rowsOf(one, 'sweep')).toMatchObject([{ repeatInterval: 60_000 }]);
  });

  it('goes on after a failure', async () => {
    const one = await buildProcess();
    let runs = 0;
    one.jobs.define('sweep', async () => {
      runs += 1;
      throw new Error('this time');
    });
    await one.jobs.every(20, 'sweep');
    await one.jobs.start();
    await until('it has run again', () => runs >= 2);
  });
});

describe('a process that', () => {
  it('is killed loses its job to another one when the lock has ended', async () => {
    const one = await buildProcess();
    const worker = await spawnWorker('testing/job-worker.ts', { MONGODB_URI: uri });
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
    const [one, other] = [await buildProcess(), await buildProcess()];
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
    const [one, other] = [await buildProcess(), await buildProcess()];
    const interrupted = new Promise<void>((resolve) => {
      one.jobs.define('transfer', async (_, context) => {
        resolve();
        await untilAborted(context);
      });
    });
    await one.jobs.start();
    await one.jobs.enqueue('transfer', null);
    await interrupted;
    await one.jobs.stop();
    const [row] = await rowsOf(other, 'transfer');
    expect(row).toMatchObject({ lockedAt: null, failCount: 0, nextRunAt: expect.any(Date) });
    const attempts: number[] = [];
    other.jobs.define('transfer', async (_, { attempt }) => void attempts.push(attempt));
    await other.jobs.start();
    await gone(other, 'transfer');
    expect(attempts).toEqual([1]);
    expect(one.logs.join('')).not.toContain('a job failed');
  });

  it('was believed dead is told so, and changes nothing of a job that another one has', async () => {
    const one = await buildProcess();
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
