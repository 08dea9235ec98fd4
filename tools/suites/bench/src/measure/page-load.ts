import type { CDPSession, Page } from '@playwright/test';

export interface PageLoad {
  /** As transferred, headers included. */
  kilobytes: number;
  requests: number;
  /** Milliseconds from the navigation until it can be used. */
  interactive: number;
}

/** Nothing long has run for so long: the page answers. */
const quietMs = 500;

/** In the page: the end of its latest long task (https://w3c.github.io/longtasks, over 50 ms), or of its first paint. */
function watchTasks(): void {
  const state = { busyUntil: 0 };
  Object.assign(globalThis, { benchState: state });
  const note = (list: { getEntries(): { startTime: number; duration: number }[] }) => {
    for (const { startTime, duration } of list.getEntries()) {
      state.busyUntil = Math.max(state.busyUntil, startTime + duration);
    }
  };
  // Node's types know no long tasks.
  const observer = () =>
    new PerformanceObserver(note) as unknown as { observe(what: { type: string; buffered: boolean }): void };
  for (const type of ['longtask', 'paint']) observer().observe({ type, buffered: true });
}

/** In the page: when it was last busy, once it has been quiet for `quiet` milliseconds. */
function settled(quiet: number): number | null {
  const { benchState } = globalThis as unknown as { benchState: { busyUntil: number } };
  return performance.now() - benchState.busyUntil > quiet ? benchState.busyUntil : null;
}

/** Readies a tab: no cache, a slower processor, long tasks watched. */
export async function prepareTab(page: Page, slowdown: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watchTasks);
  return session;
}

/**
 * Loads an address and waits until `ready` is there and the main thread has come to rest: time to interactive is
 * the later of the two moments.
 */
export async function loadPage(
  page: Page,
  session: CDPSession,
  url: string,
  ready: string,
): Promise<PageLoad> {
  let bytes = 0;
  let requests = 0;
  const count = () => (requests += 1);
  const add = ({ encodedDataLength }: { encodedDataLength: number }) => (bytes += encodedDataLength);
  session.on('Network.requestWillBeSent', count);
  session.on('Network.loadingFinished', add);
  await page.goto(url, { waitUntil: 'load' });
  await page.locator(ready).first().waitFor({ state: 'visible' });
  const there = await page.evaluate(() => performance.now());
  const busyUntil = await page.waitForFunction(settled, quietMs, { polling: 50 });
  const interactive = Math.max(there, (await busyUntil.jsonValue()) ?? 0);
  session.off('Network.requestWillBeSent', count);
  session.off('Network.loadingFinished', add);
  return { kilobytes: bytes / 1_000, requests, interactive };
}
