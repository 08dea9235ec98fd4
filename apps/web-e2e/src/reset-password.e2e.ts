import { mailTo } from '@cutroom/suites-kit';
import { expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { names, submitSignIn } from './people';

test('a user who forgot the password resets it with an emailed code', async ({
  page,
  editorPage,
  ownTeam,
  stack,
  faults,
}) => {
  faults.expect(/400 .*\/client\/resetPassword/);
  const fresh = 'Fresh@2026';
  const username = names(ownTeam).editor;
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/reset-password');
  await expectAccessibleOnPhoneToo(page, 'password reset, email step');
  await page.getByLabel('Email').fill(ownTeam.editorEmail);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('One-time code')).toBeVisible();
  await expectAccessibleOnPhoneToo(page, 'password reset, code step');
  const mail = await mailTo(stack, ownTeam.editorEmail, /choose a new password/);
  const code = /\b\d{12}\b/.exec(mail.text)?.[0] ?? '';
  await page.reload();
  const reset = async (otp: string) => {
    await page.getByLabel('One-time code').fill(otp);
    await page.getByLabel('New Password').fill(fresh);
    await page.getByLabel('Confirm Password').fill(fresh);
    await page.getByRole('button', { name: 'Reset password' }).click();
  };
  await reset(code === '000000000000' ? '111111111111' : '000000000000');
  await expect(page.getByRole('alert')).toHaveText('The OTP is wrong or has expired');
  await reset(code);
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('Password changed. Sign in again')).toBeVisible();

  await expect(editorPage).toHaveURL('/signin');
  await submitSignIn(page, username, fresh);
  await expect(page).toHaveURL('/dashboard');
});
