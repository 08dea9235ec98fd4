import { expect, test } from './journey-test';
import { journeyPassword, names, submitSignIn } from './people';

test('the sign-in page shows its texts and leads to the dashboard', async ({ page, team }) => {
  await page.goto('/signin');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back !!' })).toBeVisible();
  await expect(page.getByText('Sign in to continue collabrating')).toBeVisible();
  await expect(page).toHaveTitle('Sign in · Cutroom');
  await page.getByLabel('Username').fill(names(team).creator);
  await page.getByLabel('Password', { exact: true }).fill(journeyPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  const kept = await page.evaluate(() => window.sessionStorage.getItem('cutroom.session'));
  expect(JSON.parse(kept ?? '')).toMatchObject({ login: true, data: { username: names(team).creator } });
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0);
});

test("an incomplete sign-in shows 'Inputs are empty' without a call", async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Inputs are empty');
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Username').fill('somebody');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Inputs are empty');
  expect(calls.filter((url) => url.includes('/client/'))).toEqual([]);
});

test("a refused sign-in keeps the focus and shows the server's message in red for 5 seconds", async ({
  page,
  team,
  faults,
}) => {
  faults.expect(/401 .*\/api\/client\/signin/);
  await page.clock.install();
  await page.goto('/signin');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await submitSignIn(page, names(team).creator, 'Wrong@2026');
  const error = page.getByRole('alert');
  await expect(error).toHaveText('Username or password is wrong');
  await expect(page.getByRole('button', { name: 'Login' })).toBeFocused();
  const [red = 0, green = 0, blue = 0] = await error.evaluate((text) =>
    (getComputedStyle(text).color.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  await page.clock.runFor(4_900);
  await expect(error).toBeVisible();
  await page.clock.runFor(100);
  await expect(error).toBeHidden();
  // The form keeps its values.
  await expect(page.getByLabel('Username')).toHaveValue(names(team).creator);
});

test('sign-in links to sign-up and to the landing page', async ({ page }) => {
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Dont have an account ?' }).click();
  await expect(page).toHaveURL('/signup');
  await page.getByRole('link', { name: 'Sign In' }).last().click();
  await expect(page).toHaveURL('/signin');
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Landing Page' })).toBeVisible();
  await page.getByRole('link', { name: 'Signup' }).click();
  await expect(page).toHaveURL('/signup');
  await page.getByRole('link', { name: 'Cutroom' }).click();
  await page.getByRole('link', { name: 'Signin' }).click();
  await expect(page).toHaveURL('/signin');
});
