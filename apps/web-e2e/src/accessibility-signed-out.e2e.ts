import { randomUUID } from 'node:crypto';
import { otpFor } from '@cutroom/suites-kit';
import { expectAccessible } from './axe';
import { expect, test } from './journey-test';
import { journeyPassword } from './people';
import { thumbnail } from './review-page';
import { changeRoleToCreator, press } from './sign-up-page';

test('axe reports no issues on the landing, sign-in and not-found pages', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'landing');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'unknown');
  await page.goto('/signin');
  await expectAccessible(page, 'sign-in with an error', async () => {
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  });
});

test('the focused field of the sign-in page has a ring, also with forced colours', async ({ page }) => {
  await page.goto('/signin');
  // Mantine clips the input of a password field, so the box around it has the ring.
  const rings = [page.getByLabel('Username'), page.getByLabel('Password', { exact: true }).locator('..')];
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    await page.getByLabel('Username').focus();
    for (const ring of rings) {
      await expect(ring).toHaveCSS('outline', /solid 2px$/);
      await page.keyboard.press('Tab');
      await expect(ring).toHaveCSS('outline-style', 'none');
    }
  }
});

test('axe reports no issues on the sign-up steps of both roles', async ({ page, stack }) => {
  const email = `axe-${randomUUID().slice(0, 8)}@example.com`;
  await page.goto('/signup');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectAccessible(page, 'email');
  await page.getByLabel('Email').fill(email);
  await press(page, 'Send OTP');
  await expect(page.getByLabel('One-time code')).toBeVisible();
  await expectAccessible(page, 'one-time code');
  await page.getByLabel('One-time code').fill(await otpFor(stack, email));
  await press(page, 'Verify');
  await page.getByLabel('I am a ...').selectOption('Editor');
  await expectAccessible(page, 'role');
  await press(page, 'Next');
  await page.getByLabel('Username').fill('axe');
  await page.getByLabel('Password', { exact: true }).fill(journeyPassword);
  await page.getByLabel('Confirm Password').fill(journeyPassword);
  await page.getByLabel('Name', { exact: true }).fill('Axe');
  await page.getByLabel('Profile image', { exact: true }).setInputFiles(thumbnail);
  await expect(page.getByRole('img', { name: 'Profile image, preview' })).toBeVisible();
  await expectAccessible(page, 'account of an editor');
  await press(page, 'Next');
  await expect(page.getByLabel('Invite Code')).toBeVisible();
  await expectAccessible(page, 'invite code');
  await changeRoleToCreator(page);
  await expect(page.getByRole('heading', { name: 'Select your Plan' })).toBeVisible();
  await expectAccessible(page, 'plan');
});
