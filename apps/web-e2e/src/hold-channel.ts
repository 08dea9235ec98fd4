import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { until, type StackAddress } from '@cutroom/suites-kit';

/**
 * Waits for the one channel of the stack and keeps it until the returned function is called: workers are processes
 * of their own, so a folder is the lock. Leaves no fault behind for the next.
 */
export async function holdChannel({ dataDir, urls }: StackAddress): Promise<() => Promise<void>> {
  const lock = join(dataDir, 'channel-held');
  await until(
    'the channel',
    async () => {
      try {
        mkdirSync(lock);
        return true;
      } catch {
        return false;
      }
    },
    150_000,
  );
  return async () => {
    await fetch(`${urls.youtube}/sandbox/faults`, { method: 'DELETE' });
    rmdirSync(lock);
  };
}
