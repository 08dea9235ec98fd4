import { firstIdle } from './first-idle';

const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

/**
 * Loads code that a page goes on without, once the browser has been idle. When that fails, as it does offline, it is tried
 * again after 2 s, 4 s and so on, up to a minute: what the code shows must not be missing until a reload.
 *
 * @param isWanted asked after each failure
 * @throws the failure after which nobody wants the code any more
 */
export async function loadWhenIdle<Code>(
  load: () => Promise<Code>,
  isWanted: () => boolean = () => true,
): Promise<Code> {
  await firstIdle();
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      return await load();
    } catch (error) {
      if (!isWanted()) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
