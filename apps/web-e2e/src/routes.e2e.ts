import type { Page } from '@playwright/test';
import { expect, test } from './journey-test';
import { names } from './people';

const videoId = '0123456789abcdef01234567';
const reviewOfNone = `/youtube/upload/${videoId}`;
const roomsOfNone = [`/videos/${videoId}`, `/videos/${videoId}/compare`, `/videos/${videoId}/print`];
const screens = [
  '/signin',
  '/signup',
  '/reset-password',
  '/dashboard',
  '/team',
  '/videos',
  ...roomsOfNone,
  '/status',
  '/platform/upload',
  reviewOfNone,
  '/profile',
];

/** Opens every path; `elsewhere` has the redirects of paths that the user may not open (docs/product.md#2-routes). */
async function expectRedirects(page: Page, elsewhere: Record<string, string>): Promise<void> {
  for (const from of screens) {
    await page.goto(from);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect([from, new URL(page.url()).pathname]).toEqual([from, elsewhere[from] ?? from]);
  }
}

test('visitors are redirected to /signin', async ({ page }) => {
  await expectRedirects(
    page,
    Object.fromEntries(
      screens
        .filter((path) => !['/signin', '/signup', '/reset-password'].includes(path))
        .map((path) => [path, '/signin']),
    ),
  );
});

test('creators are redirected from sign-in, sign-up and upload', async ({ page, team, signIn, faults }) => {
  faults.expect(/404 .*\/api\/video\/0123456789abcdef01234567/);
  await signIn(names(team).creator);
  await page.goto(reviewOfNone);
  await expect(page.getByRole('alert')).toContainText('No such video');
  await expectRedirects(page, {
    '/signin': '/dashboard',
    '/signup': '/dashboard',
    '/reset-password': '/dashboard',
    '/platform/upload': '/dashboard',
  });
});

test('editors in a team are redirected from status and review', async ({ page, team, signIn, faults }) => {
  // The screens include rooms of a video that does not exist.
  faults.expect(/404 .*\/api\/video\/0123456789abcdef01234567/);
  await signIn(names(team).editor);
  await expectRedirects(page, {
    '/signin': '/dashboard',
    '/signup': '/dashboard',
    '/reset-password': '/dashboard',
    '/status': '/dashboard',
    [reviewOfNone]: '/dashboard',
  });
});

test('editors without a team reach only dashboard and profile', async ({ page, freeEditor, signIn }) => {
  await signIn(freeEditor);
  await expectRedirects(
    page,
    Object.fromEntries(screens.filter((path) => path !== '/profile').map((path) => [path, '/dashboard'])),
  );
});

test('everyone can open the landing page and the not-found page', async ({ page, team, signIn }) => {
  const look = async (isSignedIn: boolean) => {
    const next = page.getByRole('link', { name: 'Go to dashboard' });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Landing Page' })).toBeVisible();
    await expect(next).toBeVisible({ visible: isSignedIn });
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not/i);
    await expect(page).toHaveURL('/nowhere');
    await expect(next).toBeVisible({ visible: isSignedIn });
  };
  await look(false);
  await signIn(names(team).creator);
  await look(true);
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('Back skips a redirect', async ({ page }) => {
  await page.goto('/');
  await page.goto('/team');
  await expect(page).toHaveURL('/signin');
  await page.goBack();
  await expect(page).toHaveURL('/');
});
