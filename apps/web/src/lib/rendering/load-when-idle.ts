import { firstIdle } from './first-idle';

const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

/**
 * Loads code that a page can do without at first, once the browser has been idle. After a failure, for example offline,
 * it retries after 2 s, 4 s and so on, up to a minute, so that the user need not reload the page.
 *
 * @param isWanted called after each failure
 * @throws the last failure, if the code is no longer needed
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
