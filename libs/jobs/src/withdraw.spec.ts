import { rowsOf, untilGone, useJobProcess } from './testing/job-processes';

const one = useJobProcess();

describe('withdraw', () => {
  it('removes the waiting jobs of a name whose key begins so, and no others', async () => {
    const ran: string[] = [];
    const names = ['draw', 'paint'];
    for (const name of names) {
      for (const unique of ['a/1', 'a/2', 'ab', 'b/1'])
        await one.jobs.enqueue(name, `${name} ${unique}`, { unique });
      await one.jobs.enqueue(name, `${name} without a key`);
    }
    await one.jobs.withdraw('draw', 'a/');
    for (const name of names) one.jobs.define<string>(name, async (data) => void ran.push(data));
    await one.jobs.start();
    for (const name of names) await untilGone(one, name);
    expect(ran.filter((data) => data.startsWith('draw')).sort()).toEqual([
      'draw ab',
      'draw b/1',
      'draw without a key',
    ]);
    expect(ran).toHaveLength(8);
  });

  it('leaves a job that runs', async () => {
    let end: () => void = () => undefined;
    const begun = new Promise<void>((begin) => {
      one.jobs.define('draw', () => {
        begin();
        return new Promise((resolve) => (end = resolve));
      });
    });
    await one.jobs.start();
    await one.jobs.enqueue('draw', null, { unique: 'a' });
    await begun;
    await one.jobs.withdraw('draw', 'a');
    expect(await rowsOf(one, 'draw')).toHaveLength(1);
    end();
    await untilGone(one, 'draw');
  });
});
