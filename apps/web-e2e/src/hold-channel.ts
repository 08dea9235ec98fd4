import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { until, type StackAddress } from '@cutroom/suites-kit';

/**
 * Waits for the stack's only channel and holds it until the returned function is called, which also removes all faults.
 * Workers are separate processes, so a folder serves as the lock.
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
