import { gone, jobProcesses, rowsOf, type JobProcesses } from '../testing/job-processes';
import { until } from '../testing/until';

let processes: JobProcesses;
beforeEach(() => {
  processes = jobProcesses();
});
afterEach(() => processes.stopAll());

describe('a job', () => {
  it('runs once with its data, and its row goes', async () => {
    const one = await processes.start();
    const seen: unknown[] = [];
    one.jobs.define<{ greeting: string }>('greet', async (data) => void seen.push(data));
    await one.jobs.start();
    await one.jobs.enqueue('greet', { greeting: 'hello' });
    await gone(one, 'greet');
    expect(seen).toEqual([{ greeting: 'hello' }]);
  });

  it('that was written down before any process ran is taken by the one that starts', async () => {
    const one = await processes.start();
    await one.jobs.enqueue('early', null);
    const other = await processes.start();
    const ran = new Promise<void>((resolve) => {
      other.jobs.define('early', async () => resolve());
    });
    await other.jobs.start();
    await ran;
    await gone(one, 'early');
  });

  it('that fails is logged with its cause and tried again', async () => {
    const one = await processes.start();
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
    const one = await processes.start();
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
    const one = await processes.start();
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
    const one = await processes.start();
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
    const [one, other] = [await processes.start(), await processes.start()];
    await Promise.all(
      [one, other, one, other].map(({ jobs }) => jobs.enqueue('single', null, { unique: 'video-1' })),
    );
    await one.jobs.enqueue('single', null, { unique: 'video-2' });
    expect(await rowsOf(one, 'single')).toHaveLength(2);
    const rival = one.connection.collection('jobs').insertOne({ name: 'single', uniqueKey: 'video-1' });
    await expect(rival).rejects.toMatchObject({ code: 11_000 });
    let runs = 0;
    one.jobs.define('single', async () => void (runs += 1));
    await one.jobs.start();
    await gone(one, 'single');
    await one.jobs.enqueue('single', null, { unique: 'video-1' });
    await gone(one, 'single');
    expect(runs).toBe(3);
  });

  it('within a transaction makes the job if, and only if, that commits', async () => {
    const one = await processes.start();
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
    const one = await processes.start();
    one.jobs.define('later', async () => undefined);
    await one.jobs.start();
    const runAt = new Date(Date.now() + 3_600_000);
    await one.jobs.enqueue('later', null, { runAt });
    expect(await rowsOf(one, 'later')).toMatchObject([{ nextRunAt: runAt, lockedAt: null }]);
  });
});

describe('every', () => {
  it('keeps one row for all processes, which takes a new interval without ending what runs', async () => {
    const [one, other] = [await processes.start(), await processes.start()];
    let runs = 0;
    for (const { jobs } of [one, other]) jobs.define('sweep', async () => void (runs += 1));
    await Promise.all([one.jobs.every(50, 'sweep'), other.jobs.every(50, 'sweep')]);
    await Promise.all([one.jobs.start(), other.jobs.start()]);
    await until('it has run three times', () => runs >= 3);
    await other.jobs.every(60_000, 'sweep');
    expect(await rowsOf(one, 'sweep')).toMatchObject([{ repeatInterval: 60_000 }]);
  });

  it('goes on after a failure', async () => {
    const one = await processes.start();
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
