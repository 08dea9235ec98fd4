/** How long code and calls that are not needed at first wait at most, in milliseconds. */
const mostMs = 2_000;

let idle: Promise<void> | undefined;

/**
 * Resolves when the browser is idle for the first time after the first call, which the signed-in area makes when it
 * renders: the page is there then. The bell, the upload tray and the sockets begin after it, instead of delaying the
 * page. Where the browser has no idle callbacks (Safari), nothing waits.
 */
export const firstIdle = (): Promise<void> =>
  (idle ??= new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: mostMs });
    else resolve();
  }));
