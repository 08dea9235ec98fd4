import { endpointPath, endpoints } from '@cutroom/contracts';
import { mailTo } from '@cutroom/suites-kit';
import { readFileSync } from 'node:fs';
import { expect, test } from './journey-test';
import { journeyPassword, names, submitSignIn } from './people';
import { thumbnail } from './review-page';

test('an edited profile with an image shows on profile and team pages', async ({ page, ownTeam, signIn }) => {
  await signIn(names(ownTeam).editor, { at: '/profile' });
  const details = page.getByRole('region', { name: 'Details' });
  for (const text of [
    'Username',
    names(ownTeam).editor,
    'Email',
    ownTeam.editorEmail,
    'RoleEditor',
    ownTeam.teamId,
  ]) {
    await expect(details).toContainText(text);
  }
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const panel = page.getByRole('form', { name: 'Edit Profile' });
  await expect(panel.getByPlaceholder('City , Country')).toBeVisible();
  const about = panel.getByPlaceholder('Enter About yourself (25 - 30 Words)');
  await about.fill('word '.repeat(31));
  await expect(page.getByRole('alert')).toHaveText('About word limit reached');
  await about.fill('Cuts films about the monsoon.');
  await panel.getByLabel('Profile image', { exact: true }).setInputFiles(thumbnail);
  await expect(panel.getByRole('img', { name: 'Profile image, preview' })).toBeVisible();
  await panel.getByLabel('Years of Experience').fill('7');
  await panel.getByLabel('Location').fill('Mumbai , India');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(panel).toBeHidden();
  for (const text of ['Cuts films about the monsoon.', 'Years of Experience7', 'Mumbai , India']) {
    await expect(details).toContainText(text);
  }
  const picture = details.locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: 'View Team' }).click();
  await expect(page.getByRole('listitem', { name: 'Journey Editor' }).locator('img')).toBeVisible();
});

test('a creator has no Edit Profile, and Logout ends the session, on the server too', async ({
  page,
  request,
  stack,
  team,
  signIn,
}) => {
  await signIn(names(team).creator, { at: '/profile' });
  const kept = await page.evaluate(() => window.sessionStorage.getItem('cutroom.session'));
  const { token } = JSON.parse(kept ?? '') as { token: string };
  const statusOfProfile = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await request.get(stack.urls.api + endpointPath(endpoints.identity), { headers })).status();
  };
  expect(await statusOfProfile()).toBe(200);
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('RoleYoutuber / Content Creator');
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/signin');
  expect(await page.evaluate(() => window.sessionStorage.length)).toBe(0);
  await expect.poll(statusOfProfile, { timeout: 10_000 }).toBe(401);
});

test('a changed password ends every session and replaces the old one', async ({
  page,
  otherBrowser,
  ownTeam,
  signIn,
  faults,
}) => {
  faults.expect(/400 .*\/client\/changePassword/, /401 .*\/api\/client\/signin/);
  const fresh = 'Fresh@2026';
  const username = names(ownTeam).creator;
  await signIn(username, { on: otherBrowser });
  await signIn(username, { at: '/profile' });
  await page.getByRole('button', { name: 'Change Password' }).click();
  const panel = page.getByRole('form', { name: 'Change Password' });
  const fill = async (old: string, next: string, confirm: string) => {
    await panel.getByLabel('Old Password').fill(old);
    await panel.getByLabel('New Password').fill(next);
    await panel.getByLabel('Confirm Password').fill(confirm);
    await panel.getByRole('button', { name: 'Save' }).click();
  };
  const error = panel.getByRole('alert');
  await fill('', '', '');
  await expect(error).toHaveText('Empty Inputs');
  await fill(journeyPassword, fresh, `${fresh}!`);
  await expect(error).toHaveText('Mismatch Password');
  await fill(journeyPassword, 'weak', 'weak');
  await expect(error).toContainText('Password must be 8-20 characters long');
  await fill('Wrong@2026', fresh, fresh);
  await expect(error).toHaveText('The old password is wrong');
  await fill(journeyPassword, fresh, fresh);
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('Password changed. Sign in again')).toBeVisible();

  await expect(otherBrowser).toHaveURL('/signin');

  await submitSignIn(page, username);
  await expect(page.getByRole('alert')).toHaveText('Username or password is wrong');
  await submitSignIn(page, username, fresh);
  await expect(page).toHaveURL('/dashboard');
});

test('a new email address is confirmed with a code from its mailbox, and Export Data contains it', async ({
  page,
  ownTeam,
  signIn,
  stack,
  faults,
}) => {
  faults.expect(/400 .*\/client\/requestEmailChange/, /400 .*\/client\/changeEmail/);
  const email = `moved-${ownTeam.editorEmail}`;
  await signIn(names(ownTeam).editor, { at: '/profile' });
  await page.getByRole('button', { name: 'Change Email' }).click();
  const panel = page.getByRole('form', { name: 'Change Email' });
  const request = async (password: string) => {
    await panel.getByLabel('New Email').fill(email);
    await panel.getByLabel('Password', { exact: true }).fill(password);
    await panel.getByRole('button', { name: 'Send code' }).click();
  };
  await request('Wrong@2026');
  await expect(panel.getByRole('alert')).toHaveText('The password is wrong');
  await request(journeyPassword);
  const code = panel.getByLabel('One-time code');
  await expect(code).toBeFocused();
  const { text } = await mailTo(stack, email, /Confirm your email address/);
  const [otp = ''] = /\b\d{6}\b/.exec(text) ?? [];
  await code.fill(otp === '000000' ? '000001' : '000000');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('alert')).toHaveText('The OTP is wrong or has expired');
  await code.fill(otp);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Email address changed')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(email);
  await mailTo(stack, ownTeam.editorEmail, /now sends the emails of .* and none to this address/);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Data' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`cutroom-${names(ownTeam).editor}.json`);
  const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as { account: { email: string } };
  expect(data.account.email).toBe(email);
});
