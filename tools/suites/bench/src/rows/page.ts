import type { Browser } from '@playwright/test';
import { journeyPassword } from '@cutroom/suites-kit';
import { alternate } from '../measure/alternate';
import { loadPage, prepareTab, setConnection, type Tab } from '../measure/page-load';
import type { Comparison, Figure } from '../row';
import type { BenchStack } from '../stage/bench-stack';
import { launchBrowser } from '../stage/browser';
import { serveEmptyPage } from '../stage/empty-page';
import { uploadVideo } from '../stage/videos';

const slowdown = 4;

/** The routes that are measured on a slow connection too: the first visit, and the first page behind a session. */
const on4g = ['/signin', '/dashboard'];

type Visitor = 'nobody' | 'creator' | 'editor';

const routes = (videoId: string): { path: string; name?: string; as: Visitor }[] => [
  { path: '/', as: 'nobody' },
  { path: '/signin', as: 'nobody' },
  { path: '/signup', as: 'nobody' },
  { path: '/dashboard', as: 'creator' },
  { path: '/team', as: 'creator' },
  { path: '/videos', as: 'creator' },
  { path: '/status', as: 'creator' },
  { path: '/platform/upload', as: 'editor' },
  { path: `/youtube/upload/${videoId}`, name: '/youtube/upload/{videoId}', as: 'creator' },
  { path: '/profile', as: 'creator' },
];

/** One tab per visitor, because the session lives in the tab. */
async function openTab(browser: Browser, stack: BenchStack, as: Visitor): Promise<Tab> {
  const page = await (await browser.newContext()).newPage();
  if (as !== 'nobody') {
    await page.goto(`${stack.urls.web}/signin`);
    await page.getByLabel('Username').fill(stack.team[as].username);
    await page.getByLabel('Password', { exact: true }).fill(journeyPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard');
  }
  return { page, session: await prepareTab(page) };
}

export const page: Comparison = {
  ours: `each route in Chromium with ${slowdown}x processor slowdown, nothing cached: kB as transferred, requests, time to interactive`,
  floor: 'an empty Vite and React page',
  limitMs: 600_000,
  async run({ quick, rounds, stack, log }) {
    const running = await stack();
    const { _id: videoId } = await uploadVideo(running, 100_000);
    // First, because it may be missing: the empty page has a folder in the repository.
    const browser = await launchBrowser();
    const empty = await serveEmptyPage();
    const figures: Figure[] = [];
    try {
      const tabs = {
        nobody: await openTab(browser, running, 'nobody'),
        creator: await openTab(browser, running, 'creator'),
        editor: await openTab(browser, running, 'editor'),
      };
      const bare = await openTab(browser, running, 'nobody');
      for (const { path, name = path, as } of quick ? routes(videoId).slice(0, 2) : routes(videoId)) {
        log(name);
        const tab = tabs[as];
        const measure = () =>
          alternate(
            rounds,
            {
              ours: async () => ({
                ...(await loadPage(tab, { url: running.urls.web + path, ready: 'h1', slowdown })),
              }),
              floor: async () => ({ ...(await loadPage(bare, { url: empty.url, ready: 'main', slowdown })) }),
            },
            { warmUp: false },
          );
        const { ours, floor } = await measure();
        const figure = (what: string, unit: string, key: string): Figure => ({
          what: `${name}: ${what}`,
          unit,
          ours: ours[key] ?? NaN,
          floor: floor[key],
        });
        figures.push(figure('transferred', 'kB', 'kilobytes'), figure('requests', '', 'requests'));
        figures.push({ ...figure('interactive after', 'ms', 'interactive'), aim: { atMost: 1.8 } });
        if (!on4g.includes(path)) continue;
        const both = [tab, bare];
        for (const { session } of both) await setConnection(session, '4G');
        const slow = await measure();
        for (const { session } of both) await setConnection(session, 'as it is');
        figures.push({
          what: `${name}: interactive on 4G after`,
          unit: 'ms',
          ours: slow.ours.interactive ?? NaN,
          floor: slow.floor.interactive,
          aim: { atMost: 1.8 },
        });
      }
    } finally {
      await browser.close();
      await empty.stop();
    }
    return figures;
  },
};
