import { until } from '@cutroom/server-kit/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { rowsOf, untilGone, useJobProcess } from './testing/job-processes';

const one = useJobProcess();

describe('a job', () => {
  it('runs once with its data and is then removed', async () => {
    const seen: unknown[] = [];
    const data = { greeting: 'hello', dollars: '$name', nothing: null };
    one.jobs.define<typeof data>('greet', async (given) => void seen.push(given));
    await one.jobs.start();
    await one.jobs.enqueue('greet', data);
    await untilGone(one, 'greet');
    expect(seen).toEqual([data]);
  });

  it('enqueued before any process runs is run by the first one that starts', async () => {
    await one.jobs.enqueue('early', null);
    const other = await one.startAnother();
    const ran = new Promise<void>((resolve) => {
      other.jobs.define('early', async () => resolve());
    });
    await other.jobs.start();
    await ran;
    await untilGone(one, 'early');
  });

  it('that fails is logged with its cause and retried', async () => {
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
    await untilGone(one, 'flaky');
    expect(attempts).toEqual([1, 2, 3]);
    const failures = one.logs.filter((line) => line.includes('job failed'));
    expect(failures).toHaveLength(2);
    expect(failures[0]).toContain('the reason below');
  });

  it('that fails is not run again before its delay is over', async () => {
    one.jobs.define(
      'patient',
      async () => {
        throw new Error('https://example.com/?upload_id=secret');
      },
      { retry: () => 60_000 },
    );
    await one.jobs.start();
    await one.jobs.enqueue('patient', null);
    const row = await until('the failure is stored', async () =>
      (await rowsOf(one, 'patient')).find(({ failures }) => failures === 1),
    );
    expect(row.runAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
    expect(row.lease).toBeNull();
    // An error message can contain a secret URL.
    expect(JSON.stringify(row)).not.toContain('upload_id');
  });

  it('that is given up is passed to onGivenUp and removed', async () => {
    const reported: string[] = [];
    one.jobs.define<{ id: number }>(
      'hopeless',
      async () => {
        throw new Error('never');
      },
      {
        retry: (attempt) => (attempt >= 2 ? null : 10),
        onGivenUp: async ({ id }, error) => void reported.push(`${id}: ${error.message}`),
      },
    );
    await one.jobs.start();
    await one.jobs.enqueue('hopeless', { id: 7 });
    await untilGone(one, 'hopeless');
    expect(reported).toEqual(['7: never']);
  });

  it('that is given up stays stored while onGivenUp fails', async () => {
    one.jobs.define(
      'unreported',
      async () => {
        throw new Error('never');
      },
      {
        retry: () => null,
        onGivenUp: async () => {
          throw new Error('reporting fails');
        },
      },
    );
    await one.jobs.start();
    await one.jobs.enqueue('unreported', null);
    await until('the failure is stored', async () => (await rowsOf(one, 'unreported'))[0]?.failures === 1);
    expect((await rowsOf(one, 'unreported'))[0]?.runAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
  });

  it('runs concurrently up to its concurrency', async () => {
    let now = 0;
    let most = 0;
    one.jobs.define(
      'narrow',
      async () => {
        now += 1;
        most = Math.max(most, now);
        await until('two have run at the same time', () => most >= 2);
        now -= 1;
      },
      { concurrency: 2 },
    );
    await one.jobs.start();
    await Promise.all(Array.from({ length: 8 }, () => one.jobs.enqueue('narrow', null)));
    await untilGone(one, 'narrow');
    expect(most).toBe(2);
  });

  it('is counted while it waits and while it runs', async () => {
    let finish = () => undefined as void;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    one.jobs.define('counted', () => finished);
    await one.jobs.enqueue('counted', null);
    await one.jobs.enqueue('counted', null);
    await one.jobs.enqueue('counted', null, { runAt: new Date(Date.now() + 3_600_000) });
    expect(await one.jobs.countWaiting()).toEqual(new Map([['counted', 2]]));
    await one.jobs.start();
    await until('the first one runs', () => one.jobs.countRunning().get('counted') === 1);
    expect(await one.jobs.countWaiting()).toEqual(new Map([['counted', 1]]));
    finish();
    await until('both are done', async () => (await rowsOf(one, 'counted')).length === 1);
  });
});

describe('a process without due jobs', () => {
  it('polls with one query for all queues, and writes nothing', async () => {
    const names = ['first', 'second', 'third'];
    for (const name of names) one.jobs.define(name, async () => undefined);
    const commands = new Map<string, number>();
    one.connection.getClient().on('commandStarted', ({ commandName }) => {
      commands.set(commandName, (commands.get(commandName) ?? 0) + 1);
    });
    await one.jobs.start();
    await until('it has polled five times', () => (commands.get('find') ?? 0) >= 5);
    // Each queue tries once to take a job when the process starts.
    expect(commands.get('findAndModify')).toBe(names.length);
  });

  it('takes a job that another process has enqueued', async () => {
    const ran: unknown[] = [];
    one.jobs.define('awaited', async (data) => void ran.push(data));
    one.jobs.define('other', async () => undefined);
    await one.jobs.start();
    const other = await one.startAnother();
    await other.jobs.enqueue('awaited', 'from elsewhere');
    await untilGone(one, 'awaited');
    expect(ran).toEqual(['from elsewhere']);
  });
});

describe('enqueue', () => {
  it('with a key creates one job for concurrent calls, and another after it has ended', async () => {
    const other = await one.startAnother();
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
    await untilGone(one, 'single');
    await one.jobs.enqueue('single', null, { unique: 'video-1' });
    await untilGone(one, 'single');
    expect(runs).toBe(3);
  });

  it('with a key leaves the data and the date of a waiting job unchanged', async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    await one.jobs.enqueue('kept', { n: 1 }, { unique: 'key', runAt });
    await one.jobs.enqueue('kept', { n: 2 }, { unique: 'key' });
    expect(await rowsOf(one, 'kept')).toMatchObject([{ data: { n: 1 }, runAt }]);
  });

  it('within a transaction creates the job if and only if it commits', async () => {
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

  it('within a transaction starts the job after the commit, without waiting for a poll', async () => {
    const other = await one.startAnother({ pollMs: 3_600_000 });
    const ran: unknown[] = [];
    for (const name of ['mail', 'copy']) other.jobs.define(name, async (data) => void ran.push(data));
    await other.jobs.start();
    await other.connection.transaction(async (session) => {
      await other.jobs.enqueue('mail', 1, { session });
      await other.jobs.enqueue('mail', 2, { session });
      await other.jobs.enqueue('copy', 3, { session });
      await pause(200);
      expect(ran).toEqual([]);
    });
    await untilGone(one, 'mail');
    await untilGone(one, 'copy');
    expect(ran.sort()).toEqual([1, 2, 3]);
  });

  it('with a date keeps the job until then', async () => {
    one.jobs.define('later', async () => undefined);
    await one.jobs.start();
    const runAt = new Date(Date.now() + 3_600_000);
    await one.jobs.enqueue('later', null, { runAt });
    expect(await rowsOf(one, 'later')).toMatchObject([{ runAt, lease: null }]);
  });
});
