import { submitVideo, smallMovie } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { expect, test } from './journey-test';
import { leaveAndInviteAgain, names } from './people';
import { composer } from './room-page';

interface ShiftWindow {
  shifts: { value: number; what: string[] }[];
}

/** Records every layout shift without user input, from the first paint of each page. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: ShiftWindow['shifts'] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Node }[];
        };
        if (hadRecentInput) continue;
        const what = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : '?',
        );
        shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shifts = (page: Page) => page.evaluate(() => (window as unknown as ShiftWindow).shifts);

/** Waits two frames, after which every element has its final place. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Holds a page's calls back until the returned function is called. */
async function holdCalls(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function expectStill(page: Page, screen: string): Promise<void> {
  await settled(page);
  const found = await shifts(page);
  const sum = found.reduce((total, { value }) => total + value, 0);
  expect(sum, `${screen}: ${JSON.stringify(found, null, 2)}`).toBeLessThan(0.01);
}

test('/signin shows its text in the first paint, and nothing moves afterwards', async ({ page }) => {
  await watchShifts(page);
  await page.goto('/signin');
  await expect(page.getByRole('heading', { name: 'Welcome Back !!' })).toBeVisible();
  await expectStill(page, 'sign-in');
  // The first paint is the text itself: no empty frame, and no font that replaces it later.
  const paints = await page.evaluate(() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    fonts: document.fonts.size,
    loaded: performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  }));
  expect(paints.fonts).toBe(0);
  expect(paints.first).toBeGreaterThan(0);
  // Code for signed-in users is not loaded.
  expect(paints.loaded.filter((path) => /signed-in|dashboard|team|socket/.test(path))).toEqual([]);
});

for (const width of [1280, 360]) {
  test(`nothing moves when data arrives, at ${width} px`, async ({ page, team, signIn }) => {
    const video = await submitVideo(team, 'Holds still', smallMovie);
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    await signIn(names(team).creator);
    for (const [path, there] of [
      ['/', page.getByRole('heading', { name: 'Landing Page' })],
      ['/dashboard', page.getByRole('link', { name: 'Review Holds still' }).first()],
      ['/team', page.getByRole('listitem', { name: 'Journey Editor' })],
      ['/videos', page.getByRole('article', { name: 'Holds still' }).first()],
      [`/videos/${video._id}`, composer(page)],
      [`/videos/${video._id}/compare`, page.getByText('This video has one version')],
      [`/youtube/upload/${video._id}`, page.getByLabel('Video: Holds still')],
      ['/profile', page.getByRole('region', { name: 'Details' })],
    ] as const) {
      await page.goto(path);
      await expect(there).toBeVisible();
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      await expectStill(page, path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.body.clientWidth,
      );
      expect(overflow, `${path} scrolls sideways`).toBe(0);
    }
  });
}

for (const width of [1280, 360]) {
  test(`nothing moves when an invitation arrives, at ${width} px`, async ({ page, ownTeam, signIn }) => {
    await leaveAndInviteAgain(ownTeam);
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    await signIn(names(ownTeam).editor, { at: '/dashboard' });
    await expect(page.getByRole('list', { name: 'Invitations' })).toBeVisible();
    await expectStill(page, 'dashboard of an invited editor');
  });
}

test('nothing moves when the list of videos gives way to the wider review room', async ({
  page,
  team,
  signIn,
}) => {
  await submitVideo(team, 'Opened wide', smallMovie);
  await page.setViewportSize({ width: 1600, height: 800 });
  await signIn(names(team).creator, { at: '/profile' });
  await watchShifts(page);
  await page.goto('/videos?q=Opened+wide');
  // Clicks by script: the browser ignores layout shifts within half a second of user input.
  await page
    .getByRole('article', { name: 'Opened wide' })
    .getByRole('link', { name: 'Open', exact: true })
    .evaluate((link) => (link as HTMLElement).click());
  await expect(composer(page)).toBeVisible();
  await expectStill(page, 'from the list to the room');
});

test("the bell's dialog keeps its size and position when its list arrives", async ({
  page,
  ownTeam,
  signIn,
}) => {
  for (let number = 1; number <= 11; number += 1) await submitVideo(ownTeam, `Cut ${number}`, smallMovie);
  await submitVideo(ownTeam, 'W'.repeat(100), smallMovie);
  await signIn(names(ownTeam).creator, { at: '/profile' });
  const release = await holdCalls(page, '**/notifications?*');
  await page.getByRole('button', { name: 'Notifications, 12 unread' }).click();
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('status', { name: 'Loading your notifications' })).toBeVisible();
  // The opening animation scales the dialog.
  await expect(dialog).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)');
  const before = await dialog.boundingBox();
  release();
  await expect(page.getByRole('list', { name: 'Notifications' })).toBeVisible();
  await settled(page);
  expect(await dialog.boundingBox()).toEqual(before);
});

for (const [device, options] of [
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
  ['a phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
] as const) {
  test.describe(`the review on ${device}`, () => {
    test.use(options);

    test('keeps its layout when the player replaces its placeholder, and limits the height of a long title', async ({
      page,
      ownTeam,
      signIn,
    }) => {
      const { _id } = await submitVideo(ownTeam, 'W'.repeat(100), smallMovie);
      await signIn(names(ownTeam).creator, { at: '/profile' });
      const release = await holdCalls(page, '**/source*');
      await page.goto(`/youtube/upload/${_id}`);
      const frame = page.getByRole('status', { name: 'Loading the video' });
      const decisions = page.getByRole('link', { name: 'Open the review room' });
      await expect(decisions).toBeVisible();
      await expect(frame).toBeVisible();
      const { height } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? { height: 0 };
      expect(height).toBeLessThan(220);
      const before = await decisions.boundingBox();
      release();
      await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
      await settled(page);
      const after = await decisions.boundingBox();
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    });
  });
}
