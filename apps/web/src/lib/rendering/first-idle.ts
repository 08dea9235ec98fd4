/** The maximum delay of code and calls that are not needed at first, in milliseconds. */
const mostMs = 2_000;

let idle: Promise<void> | undefined;

/**
 * Resolves when the browser is idle for the first time after the first call. The signed-in area makes that call when it
 * renders, so the page is visible by then. The bell, the upload tray and the sockets start after it instead of delaying
 * the page. In a browser without idle callbacks (Safari), it resolves at once.
 */
export const firstIdle = (): Promise<void> =>
  (idle ??= new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: mostMs });
    else resolve();
  }));
