import { countedAtMost, createJobStore } from './job-store';
import { useJobProcess } from './testing/job-processes';

const one = useJobProcess();

describe('a backlog of jobs', () => {
  const fill = async (name: string, count: number) => {
    const runAt = new Date(0);
    const rows = Array.from({ length: count }, () => ({ name, data: null, runAt, lease: null, failures: 0 }));
    await one.connection.collection('jobs').insertMany(rows);
    const store = createJobStore(one.connection);
    await store.prepare();
    return store;
  };

  it('is counted up to a limit', async () => {
    const store = await fill('mail', countedAtMost + 500);
    await fill('copy', 3);
    expect(await store.countDue(['mail', 'copy', 'none'])).toEqual(
      new Map([
        ['mail', countedAtMost],
        ['copy', 3],
        ['none', 0],
      ]),
    );
  });

  it('does not hide a due job of another queue', async () => {
    const store = await fill('mail', 300);
    await fill('resize', 1);
    expect(await store.dueAmong(['mail', 'resize'])).toContain('resize');
    expect(await store.dueAmong(['copy', 'resize'])).toEqual(new Set(['resize']));
  });
});
