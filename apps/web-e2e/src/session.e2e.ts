import { limits, type SignInResult } from '@cutroom/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from './journey-test';
import { names, staySignedIn, submitSignIn } from './people';

interface KeptSession {
  token: string;
  startedAt: number;
  endsAt: number;
}

const kept = (page: Page): Promise<KeptSession> =>
  page.evaluate(() => JSON.parse(window.sessionStorage.getItem('cutroom.session') ?? 'null') as KeptSession);
const warning = (page: Page) => page.getByRole('region', { name: 'Session' });

/** Signs in and does nothing afterwards, so that the session ends by itself. */
async function signInUntouched(page: Page, username: string): Promise<KeptSession> {
  await page.goto('/signin');
  await submitSignIn(page, username);
  await expect(page).toHaveURL('/dashboard');
  return kept(page);
}

test('an untouched session ends after exactly 60 seconds, with a warning', async ({ page, team }) => {
  await page.clock.install();
  const { startedAt, endsAt } = await signInUntouched(page, names(team).creator);
  expect(endsAt - startedAt).toBe(limits.sessionLifetimeSeconds * 1000);
  expect(endsAt - startedAt).toBe(60_000);
  await page.clock.pauseAt(endsAt - 20_001);
  await expect(warning(page)).toBeHidden();
  await page.clock.runFor(1);
  await expect(warning(page)).toContainText('Your session ends in 20 s');
  await page.clock.runFor(19_999);
  await expect(warning(page)).toContainText('Your session ends in 1 s');
  await expect(page).toHaveURL('/dashboard');
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('Your session has ended. Sign in again')).toBeVisible();
  expect(await page.evaluate(() => window.sessionStorage.length)).toBe(0);
});

test('the token expires on the server when the session ends', async ({ page, team, stack, playwright }) => {
  const { token, endsAt } = await signInUntouched(page, names(team).creator);
  const api = await playwright.request.newContext({ extraHTTPHeaders: { authorization: `Bearer ${token}` } });
  const status = async () => (await api.get(`${stack.urls.api}/api/client/IAM`)).status();
  expect(await status()).toBe(200);
  let lastGood = Date.now();
  await expect
    .poll(
      async () => {
        const asked = Date.now();
        const answered = await status();
        if (answered === 200) lastGood = asked;
        return answered;
      },
      { intervals: [500] },
    )
    .toBe(401);
  // Tokens expire in whole seconds. On a busy machine, the refusal arrives later, never earlier.
  expect(Date.now()).toBeGreaterThan(endsAt - 1_000);
  expect(lastGood).toBeLessThanOrEqual(endsAt);
  await expect(page).toHaveURL('/signin');
  expect(Date.now()).toBeGreaterThanOrEqual(endsAt);
  await api.dispose();
});

test('Stay signed in renews the token and restarts the clock', async ({ page, team }) => {
  await page.clock.install();
  const first = await signInUntouched(page, names(team).creator);
  await page.clock.pauseAt(first.endsAt - 10_000);
  const renewal = page.waitForResponse('**/api/client/renew');
  await staySignedIn(page);
  const { data } = (await (await renewal).json()) as { data: SignInResult };
  await expect(warning(page)).toBeHidden();
  const second = await kept(page);
  expect(second.token).toBe(data.token);
  expect(second.startedAt).toBe(first.endsAt - 10_000);
  await page.clock.runFor(59_999);
  await expect(page).toHaveURL('/dashboard');
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/signin');
});

test('a reload keeps the session with the time that is left', async ({ page, team }) => {
  await page.clock.install();
  const before = await signInUntouched(page, names(team).creator);
  await page.clock.pauseAt(before.endsAt - 5_000);
  await page.reload();
  await expect(page).toHaveURL('/dashboard');
  expect(await kept(page)).toMatchObject({ token: before.token, endsAt: before.endsAt });
  await expect(warning(page)).toContainText('Your session ends in 5 s');
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL('/signin');
});

test('two tabs have separate sessions', async ({ page, context, team, signIn }) => {
  await signIn(names(team).creator);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other).toHaveURL('/signin');
  await signIn(names(team).editor, { on: other });
  await page.reload();
  await expect(page.getByText(`Welcome, ${names(team).creator}`)).toBeVisible();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/signin');
  await page.getByRole('link', { name: 'Manage Team' }).click();
  await expect(page.getByRole('listitem', { name: 'Journey Editor' })).toBeVisible();
});

test('a tab opened from another signs out with it', async ({ page, context, team, signIn, faults }) => {
  // The new tab may still be loading the numbers of the team or of the bell.
  faults.allow(/401 .*\/api\/(?:team\/stats|notifications\/unread)/);
  await signIn(names(team).creator);
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/profile'));
  const copy = await opened;
  await expect(copy.getByRole('region', { name: 'Details' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/signin');
  await expect(copy).toHaveURL('/signin');
  await expect(copy.getByText('Your session has ended. Sign in again')).toBeVisible();
});

test('Logout clears the session when the server is down', async ({ page, team, signIn, faults }) => {
  faults.expect(/net::ERR_CONNECTION_REFUSED.*|.*client\/logout net::ERR_CONNECTION_REFUSED/);
  await signIn(names(team).creator);
  await page.route('**/api/client/logout', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/signin');
  expect(await page.evaluate(() => window.sessionStorage.length)).toBe(0);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/signin');
});

test('the session warning works while a dialog is open', async ({ page, team }) => {
  await page.clock.install();
  const { startedAt } = await signInUntouched(page, names(team).creator);
  await page.getByRole('link', { name: 'Manage Team' }).click();
  await page.getByRole('button', { name: 'Add editor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add editor' });
  await dialog.getByLabel('Username').fill('some');
  // Typing renews the session, whatever time the steps before took. After that, the page gets no more input.
  await page.clock.pauseAt(startedAt + 30_000);
  await dialog.getByLabel('Username').press('End');
  await expect.poll(async () => (await kept(page)).startedAt).toBeGreaterThan(startedAt + 14_000);
  const { endsAt } = await kept(page);
  await page.clock.pauseAt(endsAt - 10_000);
  const stay = warning(page).getByRole('button', { name: 'Stay signed in' });
  // Neither the dialog nor the page behind it covers the button.
  const isInSight = (button: Element) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  await expect.poll(() => stay.evaluate(isInSight)).toBe(true);
  await staySignedIn(page);
  await expect(warning(page)).toBeHidden();
  await expect(dialog.getByLabel('Username')).toHaveValue('some');
});
