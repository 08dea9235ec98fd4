import type { CDPSession, Page } from '@playwright/test';

export interface Tab {
  page: Page;
  session: CDPSession;
}

export interface PageLoad {
  /** Kilobytes as transferred, with headers. */
  kilobytes: number;
  requests: number;
  /** Milliseconds from the navigation until the page is interactive. */
  interactive: number;
}

/** A page is interactive when no long task has run for this time. */
const quietMs = 500;

/** Runs in the page: records the end of its latest long task (https://w3c.github.io/longtasks, over 50 ms) or paint. */
function watchTasks(): void {
  const state = { busyUntil: 0 };
  Object.assign(globalThis, { benchState: state });
  const note = (list: { getEntries(): { startTime: number; duration: number }[] }) => {
    for (const { startTime, duration } of list.getEntries()) {
      state.busyUntil = Math.max(state.busyUntil, startTime + duration);
    }
  };
  // Node's types lack long tasks.
  const observer = () =>
    new PerformanceObserver(note) as unknown as { observe(what: { type: string; buffered: boolean }): void };
  for (const type of ['longtask', 'paint']) observer().observe({ type, buffered: true });
}

/** Runs in the page: when it was last busy, once it has been quiet for `quiet` milliseconds. */
function settled(quiet: number): number | null {
  const { benchState } = globalThis as unknown as { benchState: { busyUntil: number } };
  return performance.now() - benchState.busyUntil > quiet ? benchState.busyUntil : null;
}

/** A slow 4G connection, as Lighthouse emulates one: 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms for a round trip. */
const slow4g = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const asItIs = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Emulates a slow connection in a tab, or stops to. */
export async function setConnection(session: CDPSession, connection: '4G' | 'as it is'): Promise<void> {
  const conditions = connection === '4G' ? slow4g : asItIs;
  await session.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
}

/** Prepares a tab: no cache, long tasks recorded. */
export async function prepareTab(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(watchTasks);
  return session;
}

/**
 * Loads a URL with a processor `slowdown` times as slow, and waits until `ready` is visible and the main thread is idle.
 * The time to interactive is the later of the two. Chromium slows a tab down by making it spin, also while it is idle,
 * so a tab is slow only during its own load: four of them would take both cores from everything else.
 */
export async function loadPage(
  { page, session }: Tab,
  { url, ready, slowdown }: { url: string; ready: string; slowdown: number },
): Promise<PageLoad> {
  let bytes = 0;
  let requests = 0;
  const count = () => (requests += 1);
  const add = ({ encodedDataLength }: { encodedDataLength: number }) => (bytes += encodedDataLength);
  session.on('Network.requestWillBeSent', count);
  session.on('Network.loadingFinished', add);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'load' });
  await page.locator(ready).first().waitFor({ state: 'visible' });
  const there = await page.evaluate(() => performance.now());
  const busyUntil = await page.waitForFunction(settled, quietMs, { polling: 50 });
  const interactive = Math.max(there, (await busyUntil.jsonValue()) ?? 0);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  session.off('Network.requestWillBeSent', count);
  session.off('Network.loadingFinished', add);
  return { kilobytes: bytes / 1_000, requests, interactive };
}
