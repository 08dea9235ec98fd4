import { memoryStorage } from './memory-storage';

/**
 * A browser that blocks cookies denies access to the storage by throwing when `window.localStorage` is read. The page
 * then works from memory, and a reload starts anew.
 */
function orMemory(open: () => Storage): Storage {
  try {
    return open();
  } catch {
    return memoryStorage();
  }
}

/** The local storage, which all tabs of this browser share. */
export const browserStore = orMemory(() => window.localStorage);

/** The session storage of this tab. */
export const tabStore = orMemory(() => window.sessionStorage);
