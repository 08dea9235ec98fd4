import { expect, test } from './journey-test';
import { names, submitSignIn } from './people';

test('a list that fails to load shows an error, and Retry loads it', async ({
  page,
  team,
  signIn,
  faults,
}) => {
  faults.expect(/net::ERR_CONNECTION_REFUSED/);
  // The socket stays closed: a page reloads its lists as soon as it connects, which would leave nothing to retry.
  await page.routeWebSocket(/socket\.io/, () => undefined);
  await signIn(names(team).creator);
  const info = '**/api/team/info/*';
  await page.route(info, (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Manage Team' }).click();
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('Something Went Wrong');
  await expect(problem).toContainText('Cutroom cannot be reached');
  await page.unroute(info);
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('listitem', { name: 'Journey Editor' })).toBeVisible();
});

test('a server error shows Something Went Wrong and no details', async ({ page, team, faults }) => {
  faults.expect(/500 .*\/client\/signin/);
  await page.route('**/api/client/signin', (route) =>
    route.fulfill({
      status: 500,
      headers: { 'access-control-allow-origin': new URL(page.url()).origin },
      contentType: 'application/json',
      body: JSON.stringify({ statusCode: 500, success: false, message: 'E11000 duplicate key', data: null }),
    }),
  );
  await page.goto('/signin');
  await submitSignIn(page, names(team).creator);
  await expect(page.getByRole('alert')).toHaveText('Something Went Wrong');
  expect(await page.evaluate(() => window.sessionStorage.length)).toBe(0);
});

test('a notice shows while the browser is offline', async ({ page, context, team, signIn, faults }) => {
  // Open requests fail when the browser goes offline, and so does the socket.
  faults.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await signIn(names(team).creator);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText("You're offline. Changes won't be saved.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're offline")).toBeHidden();
});

test('a page whose code failed to load appears when the browser is back online', async ({
  page,
  context,
  team,
  signIn,
  faults,
}) => {
  faults.allow(/net::ERR_INTERNET_DISCONNECTED/);
  faults.allow(/Failed to fetch dynamically imported module|Unable to preload CSS/);
  await signIn(names(team).creator);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Manage Team' }).click();
  const broken = page.getByRole('heading', { name: 'Something Went Wrong' });
  await expect(broken).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(broken).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  const opened = await page.evaluate(() => performance.timeOrigin);
  await context.setOffline(false);
  await expect(page.getByRole('listitem', { name: 'Journey Editor' })).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin), 'without a reload').toBe(opened);
});
