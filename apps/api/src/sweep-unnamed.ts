import type { Logger, ObjectStorage } from '@cutroom/server-kit';
import type { Clock } from './clock';

/** Longer than any call takes between storing an object and naming it in a row. */
const settledMs = 3_600_000;
const keysAtATime = 500;

interface SweepDeps {
  storage: Pick<ObjectStorage, 'list' | 'remove'>;
  clock: Clock;
  logger: Logger;
}

/**
 * Removes the objects below `prefix` that no row names: their call failed or their process died before it named them, or
 * after it replaced their name. One that cannot be removed keeps no other.
 *
 * @param unnamedOf those of up to 500 keys that no row names
 * @param ageMs how long an object is kept in any case, counted from when it was stored
 */
export async function sweepUnnamed(
  { storage, clock, logger }: SweepDeps,
  prefix: string,
  unnamedOf: (keys: string[]) => Promise<string[]>,
  { ageMs = settledMs, signal }: { ageMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const settled = new Date(clock().getTime() - ageMs);

  async function removeUnnamed(keys: string[]): Promise<void> {
    for (const key of await unnamedOf(keys)) {
      signal?.throwIfAborted();
      await storage.remove(key).catch((err: unknown) => {
        logger.warn({ err, key }, 'could not delete an object that no row names; the next sweep tries again');
      });
    }
  }

  let found: string[] = [];
  for await (const { key, lastModified } of storage.list(prefix)) {
    signal?.throwIfAborted();
    if (lastModified >= settled) continue;
    found.push(key);
    if (found.length < keysAtATime) continue;
    await removeUnnamed(found);
    found = [];
  }
  await removeUnnamed(found);
}
