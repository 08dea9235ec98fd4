import type { Page } from '@playwright/test';
import config from '../playwright.config';
import { expect, test } from './journey-test';
import { names, submitSignIn } from './people';

const options = config.use?.launchOptions;

// The headless shell has no back-forward cache, and Playwright turns Chromium's off.
test.use({
  launchOptions: {
    ...options,
    executablePath: process.env.CHROMIUM_FULL_PATH || options?.executablePath,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** Notes in the tab which page came back from the cache last. */
const noteReturns = (page: Page) =>
  page.addInitScript(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) window.sessionStorage.setItem('journey.returned', window.location.pathname);
    });
  });

/** A page that comes back from the cache has no 'load', for which `page.goBack` would wait. */
async function goBackTo(page: Page, path: string): Promise<void> {
  await page.evaluate(() => window.setTimeout(() => window.history.back()));
  // A page that was loaded again instead knows why the browser had not kept it.
  const returned = () =>
    page.evaluate(() => {
      const [navigation] = window.performance.getEntriesByType('navigation');
      const { notRestoredReasons } = navigation as { notRestoredReasons?: unknown };
      return (
        window.sessionStorage.getItem('journey.returned') ?? `not kept: ${JSON.stringify(notRestoredReasons)}`
      );
    });
  // The page may be replaced while it is asked.
  const message = `${path} came back from the back-forward cache`;
  await expect.poll(() => returned().catch(String), { message }).toBe(path);
}

test('Back after Logout shows nothing of the user who was signed in', async ({
  page,
  team,
  signIn,
  faults,
}) => {
  // The socket of a signed-in page, which opens it again if it comes back.
  faults.allow(/Page entered Back-Forward Cache/);
  const { creator } = names(team);
  await noteReturns(page);
  await signIn(creator, { at: '/profile' });
  await expect(page.getByRole('main')).toContainText(creator);
  // A second page in the same tab, as after a link from an email.
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/signin');
  await goBackTo(page, '/profile');
  await expect(page).toHaveURL('/signin');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByText(creator)).toHaveCount(0);
});

test('Back after a sign-in keeps the new session', async ({ page, team }) => {
  const { creator } = names(team);
  await noteReturns(page);
  await page.goto('/');
  await page.goto('/signin');
  await submitSignIn(page, creator);
  await expect(page).toHaveURL('/dashboard');
  await goBackTo(page, '/');
  await expect(page.getByRole('banner').getByRole('link', { name: creator })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('main')).toContainText(creator);
});
