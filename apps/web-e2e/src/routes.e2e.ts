import type { Page } from '@playwright/test';
import { expect, test } from './journey-test';
import { names } from './people';

const reviewOfNone = '/youtube/upload/0123456789abcdef01234567';
const screens = [
  '/signin',
  '/signup',
  '/dashboard',
  '/team',
  '/videos',
  '/status',
  '/platform/upload',
  reviewOfNone,
  '/profile',
];

/** Opens every screen by its path; `elsewhere` says where a route that is not theirs leads (docs/product.md#2-routes). */
async function leads(page: Page, elsewhere: Record<string, string>): Promise<void> {
  for (const from of screens) {
    await page.goto(from);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect([from, new URL(page.url()).pathname]).toEqual([from, elsewhere[from] ?? from]);
  }
}

test('a visitor who is not signed in is sent to /signin', async ({ page }) => {
  await leads(
    page,
    Object.fromEntries(
      screens.filter((path) => !['/signin', '/signup'].includes(path)).map((path) => [path, '/signin']),
    ),
  );
});

test('a creator is sent from sign-in, sign-up and upload to /dashboard', async ({
  page,
  team,
  signIn,
  faults,
}) => {
  faults.expect(/404 .*\/api\/video\/0123456789abcdef01234567/);
  await signIn(names(team).creator);
  await page.goto(reviewOfNone);
  await expect(page.getByRole('alert')).toContainText('No such video');
  await leads(page, { '/signin': '/dashboard', '/signup': '/dashboard', '/platform/upload': '/dashboard' });
});

test('an editor in a team is sent from status and review to /dashboard', async ({ page, team, signIn }) => {
  await signIn(names(team).editor);
  await leads(page, {
    '/signin': '/dashboard',
    '/signup': '/dashboard',
    '/status': '/dashboard',
    [reviewOfNone]: '/dashboard',
  });
});

test('an editor in no team finds the dashboard and the profile alone', async ({
  page,
  freeEditor,
  signIn,
}) => {
  await signIn(freeEditor);
  await leads(
    page,
    Object.fromEntries(screens.filter((path) => path !== '/profile').map((path) => [path, '/dashboard'])),
  );
});

test('what anyone may see: the landing page, and a page for unknown addresses', async ({
  page,
  team,
  signIn,
}) => {
  const look = async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Landing Page' })).toBeVisible();
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not/i);
    await expect(page).toHaveURL('/nowhere');
  };
  await look();
  await signIn(names(team).creator);
  await look();
});

test('Back after a redirect does not lead into it again', async ({ page }) => {
  await page.goto('/');
  await page.goto('/team');
  await expect(page).toHaveURL('/signin');
  await page.goBack();
  await expect(page).toHaveURL('/');
});
