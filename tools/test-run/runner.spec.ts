import { AsyncLocalStorage, executionAsyncId } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';

describe('a spec that tools/jest/runner.cjs runs', () => {
  it('gets real AsyncLocalStorages, which tell overlapping callers apart', async () => {
    const storage = new AsyncLocalStorage<number>();
    const callers = [1, 2, 3].map((caller) =>
      storage.run(caller, async () => {
        await delay(1);
        return storage.getStore();
      }),
    );
    expect(await Promise.all(callers)).toEqual([1, 2, 3]);
    storage.disable();
  });

  it('causes no bookkeeping for its promises', async () => {
    await Promise.resolve();
    const before = executionAsyncId();
    await Promise.resolve();
    // With an AsyncLocalStorage in use, every promise that is awaited has an ID of its own.
    expect(executionAsyncId()).toBe(before);
  });
});
