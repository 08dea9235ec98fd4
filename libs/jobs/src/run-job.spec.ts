import { createLogger } from '@cutroom/server-kit';
import { exponentialBackoff } from './backoff';
import { createJobStore } from './job-store';
import { runJob } from './run-job';
import { rowsOf, useJobProcess } from './testing/job-processes';

const one = useJobProcess();

const retry = exponentialBackoff({ firstMs: 1, maxMs: 1, attempts: 2 });
const leaseMs = 10_000;

/** What hangs on a signal: its listeners, and what `AbortSignal.any` has made of it, which Node 20 never removes. */
function countHeldBy(signal: AbortSignal): number {
  const kept = Object.getOwnPropertySymbols(signal).map((name): unknown => Reflect.get(signal, name));
  const sizes = kept.map((value) => (value as { size?: unknown } | null | undefined)?.size);
  return sizes.filter((size) => typeof size === 'number').reduce((sum, size) => sum + size, 0);
}

describe('a process that runs many jobs', () => {
  it('keeps nothing of a job that has ended', async () => {
    const store = createJobStore(one.connection);
    await store.prepare();
    const { signal: stopping } = new AbortController();
    const deps = { store, logger: createLogger({ service: 'test', level: 'silent' }), stopping };
    const seen: AbortSignal[] = [];
    const held: number[] = [];
    const handler = async (_: unknown, { signal }: { signal: AbortSignal }) => {
      seen.push(signal);
      held.push(countHeldBy(stopping));
    };
    const [begun, ended] = [jest.spyOn(global, 'setInterval'), jest.spyOn(global, 'clearInterval')];
    const definition = { name: 'small', handler, concurrency: 1, leaseMs, retry };
    for (let jobs = 0; jobs < 3; jobs += 1) {
      await store.insert('small', null, {});
      const job = await store.take('small', leaseMs);
      if (job) await runJob(deps, definition, job, performance.now());
    }
    const renewals = begun.mock.results.filter((_, call) => begun.mock.calls[call]?.[1] === leaseMs / 3);
    const stopped = ended.mock.calls.flat();
    jest.restoreAllMocks();
    expect(renewals).toHaveLength(3);
    for (const { value } of renewals) expect(stopped).toContain(value);
    expect(await rowsOf(one, 'small')).toEqual([]);
    // Each job could be interrupted while it ran.
    expect(held).toEqual([1, 1, 1]);
    expect(countHeldBy(stopping)).toBe(0);
    expect(seen.map(({ aborted }) => aborted)).toEqual([false, false, false]);
  });
});
