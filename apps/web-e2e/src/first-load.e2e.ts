import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository, submitVideo, smallMovie } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { expect, test } from './journey-test';
import { names } from './people';

/** The budgets of the routes; apps/web/tools/built-files.mjs says what they count. */
const routes = JSON.parse(readFileSync(join(repository, 'apps/web/tools/routes.json'), 'utf8')) as {
  path: string;
  bytes: number;
  requests: number;
}[];

interface Loaded {
  /** Paths of the page, of its code and of its style sheets, in the order of their requests. */
  files: string[];
  /** Transferred bytes of these files, headers included. */
  bytes: number;
  /** Paths that the HTML names, or that early.js requests at once. */
  requestedAtOnce: string[];
  /** Calls of early.js that the app did not use. */
  unusedCalls: string[];
  /** The Intl formatters and collators that the page used: the first one blocks the main thread for 7 to 25 ms. */
  intlUses: string[];
}

/** Records uses of Intl. Runs in the page, before its scripts. */
function noteIntlUses(): void {
  const uses: string[] = [];
  Object.assign(window, { intlUses: uses });
  const formats = Intl as unknown as Record<string, new (...options: unknown[]) => object>;
  for (const name of ['Collator', 'DateTimeFormat', 'DisplayNames', 'NumberFormat', 'Segmenter'])
    formats[name] = new Proxy(formats[name]!, {
      construct: (format, options) => (uses.push(name), new format(...options)),
      apply: (format, _self, options) => (uses.push(name), new format(...options)),
    });
  const methods = [
    [Number.prototype, 'toLocaleString'],
    [Date.prototype, 'toLocaleString'],
    [Date.prototype, 'toLocaleDateString'],
    [Date.prototype, 'toLocaleTimeString'],
    [String.prototype, 'localeCompare'],
  ] as unknown as [Record<string, (...options: unknown[]) => unknown>, string][];
  for (const [prototype, name] of methods)
    prototype[name] = new Proxy(prototype[name]!, {
      apply: (method, self, options) => (uses.push(name), Reflect.apply(method, self, options) as unknown),
    });
}

/** Chunks that pages load on demand, once their content has arrived. */
const onDemand =
  /\/(?:bell|join-by-code|live-socket|watch-\w+|upload-tray|upload-figures|preview-content)-[\w-]+\.js$|worker/;

/** The chunk that follows a running publish on /status. It loads the schemas after everything that the page needs. */
const log = /\/watch-log-[\w-]+\.js$/;
const schemas = /\/forms-[\w-]+\.js$/;

/** Loads a page with an empty cache. */
async function load(page: Page, path: string): Promise<Loaded> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${noteIntlUses.toString()})()` });
  const requests = new Map<string, { path: string; bytes: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const { pathname } = new URL(request.url);
    if (type === 'Document' || /\.(?:js|css)$/.test(pathname))
      requests.set(requestId, { path: pathname, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await session.detach();
  const { requestedAtOnce, unusedCalls, intlUses } = await page.evaluate(() => ({
    requestedAtOnce: [
      ...document.querySelectorAll<HTMLLinkElement>('link[rel*=preload], link[rel=stylesheet]'),
    ]
      .map(({ href }) => href)
      .concat([...document.scripts].map(({ src }) => src))
      .map((url) => new URL(url).pathname),
    unusedCalls: Object.keys(
      (window as unknown as { cutroomEarly?: { answers: object } }).cutroomEarly?.answers ?? {},
    ),
    intlUses: (window as unknown as { intlUses: string[] }).intlUses,
  }));
  const all = [...requests.values()];
  const later = all.findIndex((request) => log.test(request.path));
  const ofLog = all.slice(later === -1 ? all.length : later).filter((request) => schemas.test(request.path));
  const first = all.filter((request) => !onDemand.test(request.path) && !ofLog.includes(request));
  return {
    files: first.map((request) => request.path),
    bytes: first.reduce((sum, request) => sum + request.bytes, 0),
    requestedAtOnce,
    unusedCalls,
    intlUses,
  };
}

/** What the headers of one response may add to its compressed content. */
const headerBytes = 1_000;

async function expectWithinBudget(page: Page, pattern: string, path: string): Promise<void> {
  const route = routes.find((one) => one.path === pattern);
  if (!route) throw new Error(`no budget for ${pattern}`);
  const { files, bytes, requestedAtOnce, unusedCalls, intlUses } = await load(page, path);
  expect(new URL(page.url()).pathname, 'no redirect').toBe(path);
  expect(files.length, files.join(', ')).toBeLessThanOrEqual(route.requests);
  expect(new Set(files).size, 'no file is requested twice').toBe(files.length);
  expect(bytes, path).toBeLessThanOrEqual(route.bytes + files.length * headerBytes);
  // The browser discovers any other file only after another one has arrived.
  const [, ...code] = files;
  expect(code.filter((file) => !requestedAtOnce.includes(file))).toEqual([]);
  expect(unusedCalls, 'the app uses every call of early.js').toEqual([]);
  expect(intlUses, `uses of Intl on ${path}`).toEqual([]);
}

for (const path of ['/', '/signin', '/signup', '/reset-password', '/invitation']) {
  test(`the first load of ${path} stays within its budget`, async ({ page }) => {
    await expectWithinBudget(page, path, path);
  });
}

test('the app tells Chromium to compile it while it downloads', async ({ page, request }) => {
  await page.goto('/signin');
  const app = await page.locator('script[type=module]').getAttribute('src');
  const code = await (await request.get(app ?? '')).text();
  expect(code.split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad']);
});

test('a visitor who is redirected to /signin downloads no code of the requested route', async ({ page }) => {
  const { files } = await load(page, '/dashboard');
  await expect(page).toHaveURL('/signin');
  expect(files.filter((file) => /signed-in|dashboard-page/.test(file))).toEqual([]);
});

test('an editor who is redirected from /status makes none of its calls', async ({ page, team, signIn }) => {
  await signIn(names(team).editor);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/status');
  await expect(page).toHaveURL('/dashboard');
  expect(calls.filter((path) => path.endsWith('/video/init'))).toEqual([]);
});

test('a link requests all code of its page at once', async ({ page, team, signIn }) => {
  await signIn(names(team).creator);
  await page.waitForLoadState('networkidle');
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'Manage Team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Command Center' })).toBeVisible();
  const code = files.filter((path) => path.endsWith('.js') && !onDemand.test(path));
  for (const name of ['team-page', 'forms']) expect(code.join(' ')).toContain(`/${name}-`);
  const preloaded = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(code.filter((path) => !preloaded.includes(path))).toEqual([]);
});

const routesOf = {
  creator: [
    '/dashboard',
    '/team',
    '/videos',
    '/status',
    '/profile',
    '/videos/:videoId',
    '/videos/:videoId/compare',
    '/videos/:videoId/print',
    '/youtube/upload/:videoId',
  ],
  editor: ['/dashboard', '/team', '/videos', '/platform/upload', '/videos/:videoId'],
};

for (const role of ['creator', 'editor'] as const) {
  test(`the first loads of the ${role}'s routes stay within their budgets and use every early call`, async ({
    page,
    team,
    signIn,
  }) => {
    const { _id } = await submitVideo(team, `Loads at once for the ${role}`, smallMovie);
    await signIn(names(team)[role]);
    for (const route of routesOf[role]) await expectWithinBudget(page, route, route.replace(':videoId', _id));
  });
}
