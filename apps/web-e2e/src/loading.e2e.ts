import { submitVideo, smallMovie } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { expect, test } from './journey-test';
import { leaveAndInviteAgain, names } from './people';

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

async function expectStill(page: Page, screen: string): Promise<void> {
  await settled(page);
  const found = await shifts(page);
  const sum = found.reduce((total, { value }) => total + value, 0);
  expect(sum, `${screen}: ${JSON.stringify(found, null, 2)}`).toBeLessThan(0.01);
}

test('/signin paints its text first, and nothing moves', async ({ page }) => {
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
      [`/youtube/upload/${video._id}`, page.getByLabel('Video: Holds still')],
      ['/profile', page.getByRole('region', { name: 'Details' })],
    ] as const) {
      await page.goto(path);
      await expect(there).toBeVisible();
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
