import { until } from '@cutroom/server-kit/testing';
import { adoptEarlierJobs } from './adopt-earlier-jobs';
import type { JobRow } from './job-row';
import { rowsOf, untilGone, useJobProcess } from './testing/job-processes';

const one = useJobProcess();

/** A row as earlier versions wrote it, with the library agenda. */
const buildEarlierRow = (overrides: object = {}) => ({
  name: 'send-mail',
  data: { sealed: 'mail' },
  type: 'normal',
  priority: 0,
  nextRunAt: new Date(Date.now() - 1_000),
  lockedAt: null as Date | null,
  failCount: null,
  lastModifiedBy: null,
  ...overrides,
});
const insertEarlier = (...rows: object[]) => one.connection.collection('jobs').insertMany(rows);
const adopt = () => adoptEarlierJobs(one.connection.collection<JobRow>('jobs'));

describe('jobs of an earlier version', () => {
  it('run when this version starts', async () => {
    await insertEarlier(buildEarlierRow());
    const seen: unknown[] = [];
    one.jobs.define('send-mail', async (data) => void seen.push(data));
    await one.jobs.start();
    await untilGone(one, 'send-mail');
    expect(seen).toEqual([{ sealed: 'mail' }]);
  });

  it('keep their date and their failures', async () => {
    const nextRunAt = new Date(Date.now() + 3_600_000);
    await insertEarlier(buildEarlierRow({ nextRunAt, failCount: 4 }));
    expect(await adopt()).toBe(true);
    const [row] = await rowsOf(one, 'send-mail');
    expect(row).toEqual({
      _id: expect.anything(),
      name: 'send-mail',
      data: { sealed: 'mail' },
      runAt: nextRunAt,
      lease: null,
      failures: 4,
    });
  });

  it('stay with a process of the earlier version until its lock ends', async () => {
    await insertEarlier(
      buildEarlierRow({ name: 'running', lockedAt: new Date(), nextRunAt: null }),
      buildEarlierRow({ name: 'left', lockedAt: new Date(Date.now() - 3_600_000), nextRunAt: null }),
    );
    expect(await adopt()).toBe(false);
    expect(await rowsOf(one, 'running')).toMatchObject([{ type: 'normal' }]);
    const [left] = await rowsOf(one, 'left');
    expect(left?.runAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('are removed when they have finished', async () => {
    await insertEarlier(buildEarlierRow({ nextRunAt: null }));
    expect(await adopt()).toBe(true);
    expect(await rowsOf(one, 'send-mail')).toEqual([]);
  });

  it('keep their document when they are recurring', async () => {
    await insertEarlier(
      buildEarlierRow({ name: 'sweep', uniqueKey: 'every', repeatInterval: 1, data: null }),
    );
    let runs = 0;
    one.jobs.define('sweep', async () => void (runs += 1));
    await one.jobs.every(20, 'sweep');
    await one.jobs.start();
    await until('it has run twice', () => runs >= 2);
    expect(await rowsOf(one, 'sweep')).toHaveLength(1);
  });
});
