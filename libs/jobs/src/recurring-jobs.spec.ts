import { until } from '@cutroom/server-kit/testing';
import { jobProcesses, rowsOf, untilAborted, type JobProcesses } from './testing/job-processes';

let processes: JobProcesses;
beforeEach(() => {
  processes = jobProcesses();
});
afterEach(() => {
  jest.restoreAllMocks();
  return processes.stopAll();
});

describe('a recurring job', () => {
  it('has one document for all processes and keeps running', async () => {
    const [one, other] = [await processes.start(), await processes.start()];
    let runs = 0;
    for (const { jobs } of [one, other]) jobs.define('sweep', async () => void (runs += 1));
    await Promise.all([one.jobs.every(50, 'sweep'), other.jobs.every(50, 'sweep')]);
    await Promise.all([one.jobs.start(), other.jobs.start()]);
    await until('it has run three times', () => runs >= 3);
    expect(await rowsOf(one, 'sweep')).toHaveLength(1);
  });

  it('applies a shorter interval at once', async () => {
    const one = await processes.start();
    let runs = 0;
    one.jobs.define('sweep', async () => void (runs += 1));
    await one.jobs.every(3_600_000, 'sweep');
    await one.jobs.start();
    await until('it has run once', async () => {
      const [row] = await rowsOf(one, 'sweep');
      return runs === 1 && row?.lease === null;
    });
    await one.jobs.every(20, 'sweep');
    await until('it has run again', () => runs > 2);
  });

  it('is due at once when it is new, and not postponed by a process that starts later', async () => {
    const [one, other] = [await processes.start(), await processes.start()];
    await one.jobs.every(3_600_000, 'sweep');
    const [before] = await rowsOf(one, 'sweep');
    await other.jobs.every(3_600_000, 'sweep');
    const [after] = await rowsOf(one, 'sweep');
    expect(after?.runAt).toEqual(before?.runAt);
    other.jobs.define('sweep', async () => undefined);
    expect((await other.jobs.countWaiting()).get('sweep')).toBe(1);
  });

  it('keeps the lease of a run while its interval changes', async () => {
    const one = await processes.start();
    const runs = new Promise<void>((resolve) => {
      one.jobs.define('sweep', (_, context) => (resolve(), untilAborted(context)));
    });
    await one.jobs.every(60_000, 'sweep');
    await one.jobs.start();
    await runs;
    const [before] = await rowsOf(one, 'sweep');
    // Shorter than what is left of the lease.
    await one.jobs.every(1, 'sweep');
    const [after] = await rowsOf(one, 'sweep');
    expect(after).toMatchObject({ everyMs: 1, lease: before?.lease });
    expect(after?.runAt.getTime()).toBeGreaterThanOrEqual(before?.runAt.getTime() ?? Infinity);
  });

  it('runs again at its next interval after a failure', async () => {
    const one = await processes.start();
    const attempts: number[] = [];
    const work = async (_data: unknown, { attempt }: { attempt: number }) => {
      attempts.push(attempt);
      if (attempts.length < 3) throw new Error('this time');
    };
    one.jobs.define('sweep', work, { retry: () => 3_600_000 });
    await one.jobs.every(20, 'sweep');
    await one.jobs.start();
    await until('it has run four times', () => attempts.length >= 4);
    expect(attempts.slice(0, 4)).toEqual([1, 2, 3, 1]);
  });

  it.each([
    ['ahead of', 600_000],
    ['behind', -600_000],
  ])('does not run in a process whose clock is minutes %s the clock of the database', async (_, shiftMs) => {
    const one = await processes.start();
    const runs: { isShifted: boolean; attempt: number }[] = [];
    let isShifted = true;
    const realNow = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => realNow() + shiftMs);
    one.jobs.define('sweep', async (_data, { attempt }) => void runs.push({ isShifted, attempt }));
    await one.jobs.every(20, 'sweep');
    await one.jobs.start();
    const told = () => one.logs.filter((line) => line.includes('this clock is wrong')).length;
    await until('it was left twice', () => told() >= 2);
    clock.mockRestore();
    isShifted = false;
    await until('it has run', () => runs.length > 0);
    // What was left does not count as a failure.
    expect(runs[0]).toEqual({ isShifted: false, attempt: 1 });
  });
});
