import { AsyncLocalStorage, executionAsyncId } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';

describe('a spec that tools/jest/runner.cjs runs', () => {
  it('gets the real AsyncLocalStorage, which keeps the values of overlapping callers apart', async () => {
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

  it('does not make Node track each of its promises', async () => {
    await Promise.resolve();
    const before = executionAsyncId();
    await Promise.resolve();
    // While an AsyncLocalStorage is in use, every awaited promise has its own ID.
    expect(executionAsyncId()).toBe(before);
  });
});
