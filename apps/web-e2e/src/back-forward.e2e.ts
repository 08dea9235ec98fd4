import type { Page } from '@playwright/test';
import config from '../playwright.config';
import { expect, test } from './journey-test';
import { names, submitSignIn } from './people';

const options = config.use?.launchOptions;

// The headless shell has no back-forward cache, and Playwright disables the one of Chromium.
test.use({
  launchOptions: {
    ...options,
    executablePath: process.env.CHROMIUM_FULL_PATH || options?.executablePath,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** Stores the path of the page that the browser last restored from its cache in sessionStorage. */
const noteReturns = (page: Page) =>
  page.addInitScript(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) window.sessionStorage.setItem('journey.returned', window.location.pathname);
    });
  });

/** Goes back without `page.goBack`, which would wait for a 'load' event: a restored page fires none. */
async function goBackTo(page: Page, path: string): Promise<void> {
  await page.evaluate(() => window.setTimeout(() => window.history.back()));
  // If the browser loads the page again instead, `notRestoredReasons` says why.
  const returned = () =>
    page.evaluate(() => {
      const [navigation] = window.performance.getEntriesByType('navigation');
      const { notRestoredReasons } = navigation as { notRestoredReasons?: unknown };
      return (
        window.sessionStorage.getItem('journey.returned') ?? `not kept: ${JSON.stringify(notRestoredReasons)}`
      );
    });
  // `evaluate` fails while the browser replaces the page.
  const message = `${path} is restored from the back-forward cache`;
  await expect.poll(() => returned().catch(String), { message }).toBe(path);
}

test('Back after Logout shows nothing of the user who was signed in', async ({
  page,
  team,
  signIn,
  faults,
}) => {
  // Entering the cache closes the socket of a signed-in page. A restored page opens it again.
  faults.allow(/Page entered Back-Forward Cache/);
  const { creator } = names(team);
  await noteReturns(page);
  await signIn(creator, { at: '/profile' });
  await expect(page.getByRole('main')).toContainText(creator);
  // Loads a second document in the same tab, as a link from an email does.
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
