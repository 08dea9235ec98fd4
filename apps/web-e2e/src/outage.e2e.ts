import { expect, test } from './journey-test';
import { journeyPassword, names } from './people';

test('a list that cannot be loaded says so, and Retry brings it', async ({ page, team, signIn, faults }) => {
  faults.expect(/net::ERR_CONNECTION_REFUSED/);
  await signIn(names(team).creator);
  const info = '**/api/team/info/*';
  await page.route(info, (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Manage Team' }).click();
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('No connection');
  await page.unroute(info);
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('listitem', { name: 'Journey Editor' })).toBeVisible();
});

test('an error of the server shows no more than Something Went Wrong', async ({ page, team, faults }) => {
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
  await page.getByLabel('Username').fill(names(team).creator);
  await page.getByLabel('Password', { exact: true }).fill(journeyPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Something Went Wrong');
  expect(await page.evaluate(() => window.sessionStorage.length)).toBe(0);
});

test('without a network the page says so until it is back', async ({ page, context, team, signIn }) => {
  await signIn(names(team).creator);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText("You're offline. Changes won't be saved.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're offline")).toBeHidden();
});
