import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { endpoints } from '@cutroom/contracts';
import { fixtures, newCoupon, otpFor } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { expect, test } from './journey-test';
import { journeyPassword, submitSignIn } from './people';
import { press } from './sign-up-page';

const thumbnail = join(fixtures, 'thumbnail.jpg');
const step = (page: Page) => page.getByRole('list', { name: 'Sign-up' }).locator('[aria-current=step]');

async function verify(page: Page, code: string): Promise<void> {
  await page.getByLabel('One-time code').fill(code);
  await press(page, 'Verify');
  await expect(step(page)).toHaveText(/Role/);
}

/** Completes steps 1 and 2 with the code from the inbox page. */
async function proveEmail(page: Page, mailUrl: string, email: string): Promise<string> {
  await page.getByLabel('Email').fill(email);
  await press(page, 'Send OTP');
  await expect(step(page)).toHaveText(/Verify/);

  const inbox = await page.context().newPage();
  await inbox.goto(mailUrl);
  // The inbox updates by itself, newest first.
  await expect(inbox.getByRole('link', { name: email })).toHaveCount(1);
  await inbox.getByRole('link', { name: email }).click();
  const code = /\b\d{6}\b/.exec(await inbox.locator('pre').first().innerText())?.[0] ?? '';
  await inbox.close();

  await verify(page, code);
  return code;
}

async function fillAccount(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(journeyPassword);
  await page.getByLabel('Confirm Password').fill(journeyPassword);
}

async function signInAs(page: Page, username: string): Promise<void> {
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('Account created. You can sign in now')).toBeVisible();
  await submitSignIn(page, username);
  await expect(page).toHaveURL('/dashboard');
}

test('a creator signs up with a coupon code; Back keeps every value, and a reload all but the passwords', async ({
  page,
  stack,
}) => {
  const username = `new-creator-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  const coupon = await newCoupon(stack);
  await page.goto('/signup');
  const code = await proveEmail(page, stack.urls.mail, email);
  await page.getByLabel('I am a ...').selectOption('Youtuber / Content Creator');
  await press(page, 'Next');
  await fillAccount(page, username);
  await expect(page.getByLabel('Password rules').getByText(': yes')).toHaveCount(6);
  await press(page, 'Next');
  await expect(page.getByRole('heading', { name: 'Select your Plan' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Coupon Code' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Coming Soon' })).toBeDisabled();
  await expect(page.getByLabel('Coupon code', { exact: true })).toHaveAttribute('placeholder', /^.{16}$/);
  await page.getByLabel('Coupon code', { exact: true }).fill(coupon);

  await press(page, 'Back');
  await expect(page.getByLabel('Username')).toHaveValue(username);
  await expect(page.getByLabel('Confirm Password')).toHaveValue(journeyPassword);
  await press(page, 'Back');
  await expect(page.getByLabel('I am a ...')).toHaveValue('YOUTUBER');
  await press(page, 'Back');
  await expect(page.getByLabel('One-time code')).toHaveValue(code);
  await press(page, 'Back');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByRole('button', { name: 'Back' })).toBeHidden();

  // Forward again: the code is valid for ten minutes, and every value is still there.
  await press(page, 'Send OTP');
  await expect(step(page)).toHaveText(/Verify/);
  await verify(page, code);
  await press(page, 'Next');
  await press(page, 'Next');
  await expect(page.getByLabel('Coupon code', { exact: true })).toHaveValue(coupon);
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).toContain(username);
  expect(stored).not.toContain(journeyPassword);

  // The last step needs the passwords, so the page opens the step before it.
  await page.reload();
  await expect(step(page)).toHaveText(/Account/);
  await expect(page.getByLabel('Username')).toHaveValue(username);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Confirm Password')).toHaveValue('');
  await fillAccount(page, username);
  await press(page, 'Next');
  await expect(page.getByLabel('Coupon code', { exact: true })).toHaveValue(coupon);
  await press(page, 'Signup');
  await signInAs(page, username);
  await expect(page.getByRole('link', { name: 'Manage Team' })).toBeVisible();
});

test('an editor signs up with a name, an image and an invite code', async ({ page, stack, ownTeam }) => {
  const tail = randomUUID().slice(0, 8);
  const { creator, teamId } = ownTeam;
  const { team: info } = await creator.call(endpoints.teamInfo, { params: { teamId } });
  await page.goto('/signup');
  await proveEmail(page, stack.urls.mail, `new-editor-${tail}@example.com`);

  await page.getByLabel('I am a ...').selectOption('Editor');
  await press(page, 'Next');
  await fillAccount(page, `new-editor-${tail}`);
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.getByLabel('Profile image', { exact: true }).setInputFiles(thumbnail);
  await expect(page.getByRole('img', { name: 'Profile image, preview' })).toBeVisible();
  await press(page, 'Next');
  await expect(page.getByRole('heading', { name: 'Join Team' })).toBeVisible();
  await expect(page.getByLabel('Invite Code')).toHaveAttribute('placeholder', /^.{16}$/);
  await page.getByLabel('Invite Code').fill(info.inviteCode ?? '');
  await press(page, 'Signup');
  await signInAs(page, `new-editor-${tail}`);
  await page.getByRole('link', { name: 'View Team' }).click();
  const row = page.getByRole('listitem', { name: 'Asha Rao' });
  await expect(row).toContainText(`@new-editor-${tail}`);
  await expect(row.locator('img')).toHaveJSProperty('complete', true);
  expect(await row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
});

test('each step of the sign-up explains wrong codes and broken rules', async ({ page, stack, faults }) => {
  faults.expect(/400 .*\/otp\/verify-otp/, /400 .*\/client\/code\/signup/);
  const error = page.getByRole('alert');
  const tail = randomUUID().slice(0, 8);
  await page.goto('/signup');
  await press(page, 'Send OTP');
  await expect(error).toHaveText('Invalid Inputs');
  await page.getByLabel('Email').fill(`wrong-${tail}@example.com`);
  await press(page, 'Send OTP');
  await press(page, 'Verify');
  await expect(error).toHaveText('Invalid Inputs');
  await page.getByLabel('One-time code').fill('000000');
  await press(page, 'Verify');
  await expect(error).toHaveText('The OTP is wrong or has expired');
  await expect(step(page)).toHaveText(/Verify/);
  await page.getByLabel('One-time code').fill(await otpFor(stack, `wrong-${tail}@example.com`));
  await press(page, 'Verify');

  await press(page, 'Next');
  await expect(error).toHaveText('Invalid Inputs');
  await page.getByLabel('I am a ...').selectOption('Youtuber / Content Creator');
  await press(page, 'Next');
  await press(page, 'Next');
  await expect(error).toHaveText('Inputs are empty');
  await fillAccount(page, `wrong-${tail}`);
  await page.getByLabel('Confirm Password').fill('Other@2026');
  await press(page, 'Next');
  await expect(error).toHaveText('Password doesnt match');
  await page.getByLabel('Confirm Password').fill('weak');
  await page.getByLabel('Password', { exact: true }).fill('weak');
  await press(page, 'Next');
  await expect(error).toContainText('Password must be 8-20 characters long and include at least 1 uppercase');
  await fillAccount(page, `wrong-${tail}`);
  await press(page, 'Next');
  await press(page, 'Signup');
  await expect(error).toHaveText('Inputs are empty');
  await page.getByLabel('Coupon code', { exact: true }).fill('AAAABBBBCCCCDDDD');
  await press(page, 'Signup');
  await expect(error).toHaveText('The coupon code is not valid');
});
