import { Experience, work, type Task } from './user';

/** Works until `calls` tasks have been done. */
async function workFor(calls: number, tasks: readonly Task<string>[]): Promise<Experience> {
  const experience = new Experience();
  const stop = new AbortController();
  let left = calls;
  const counted = tasks.map((task) => ({
    ...task,
    run: async (user: string) => {
      if ((left -= 1) === 0) stop.abort();
      await task.run(user);
    },
  }));
  await work('anna', counted, experience, { thinkMs: 0, signal: stop.signal });
  return experience;
}

describe('a user of the load test', () => {
  it('picks tasks in proportion to their weights, and never one with weight 0', async () => {
    const run = async (user: string) => expect(user).toBe('anna');
    const { times, calls } = await workFor(400, [
      { name: 'often', weight: 3, run },
      { name: 'seldom', weight: 1, run },
      { name: 'never', weight: 0, run },
    ]);
    expect([...times.keys()].sort()).toEqual(['often', 'seldom']);
    expect(calls).toBe(400);
    const share = (times.get('often')?.length ?? 0) / calls;
    expect(share).toBeGreaterThan(0.65);
    expect(share).toBeLessThan(0.85);
  });

  it('continues after a failed call, which counts as an error and not as a time', async () => {
    const { times, errors, failures } = await workFor(3, [
      {
        name: 'GET /nothing',
        weight: 1,
        run: async () => {
          throw new Error('cut');
        },
      },
    ]);
    expect(times.size).toBe(0);
    expect([...errors]).toEqual([['GET /nothing: Error: cut', 3]]);
    expect(failures).toBe(3);
  });
});
