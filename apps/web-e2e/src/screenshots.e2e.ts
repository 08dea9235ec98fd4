import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { otpFor, smallMovie } from '@cutroom/suites-kit';
import { runOnce } from '@cutroom/local-stack';
import { shoot } from './camera';
import { invite, password } from './demo-team';
import { expect } from './journey-test';
import { test } from './media-stack';
import { withMovie } from './movie-file';
import { openDialogWith } from './open-dialog';
import { changeRoleToCreator, press } from './sign-up-page';
import { slowLine } from './slow-line';
import { fillUploadDetails, initiateUpload, videoFile } from './upload-page';

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ stack }) => {
  await runOnce(join(stack.settings.distDir, 'apps/api/seed.js'), { env: stack.env });
});

test('screenshots of the pages for signed-out users', async ({ page, stack }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Landing Page' })).toBeVisible();
  await shoot(page, 'landing');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shoot(page, 'unknown');
  await page.goto('/signin');
  await page.getByLabel('Username').fill('creator');
  await shoot(page, 'signin', ['phone-light']);

  const email = `asha-${randomUUID().slice(0, 4)}@example.com`;
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await shoot(page, 'signup-1');
  await press(page, 'Send OTP');
  await page.getByLabel('One-time code').fill(await otpFor(stack, email));
  await shoot(page, 'signup-2');
  await press(page, 'Verify');
  await page.getByLabel('I am a ...').selectOption('Editor');
  await shoot(page, 'signup-3');
  await press(page, 'Next');
  await page.getByLabel('Username').fill('asha.rao');
  await page.getByLabel('Password', { exact: true }).fill('Cutroom2');
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await shoot(page, 'signup-4', ['desk-light']);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await press(page, 'Next');
  await shoot(page, 'signup-5-editor');
  await changeRoleToCreator(page);
  await shoot(page, 'signup-5-creator');
});

test('screenshots of the pages of an editor', async ({ page, signIn, stack, freeEditor }, info) => {
  await signIn(freeEditor);
  await shoot(page, 'dashboard-no-team');
  await invite(stack, freeEditor);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Invitations' })).toBeVisible();
  await shoot(page, 'dashboard-invited');
  await page.getByRole('button', { name: /^Decline/ }).click();
  await shoot(page, 'dashboard-decline');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn('editor', { password });
  await expect(page.getByText('Studio tour with the new desk')).toBeVisible();
  await shoot(page, 'dashboard-editor');
  await page.goto('/videos');
  await expect(page.getByRole('article').first()).toBeVisible();
  await shoot(page, 'videos-editor');
  await page.goto('/team');
  await expect(page.getByRole('listitem', { name: 'Edi Torres' })).toBeVisible();
  await shoot(page, 'team-editor');
  await page.getByRole('button', { name: 'Leave team' }).click();
  await shoot(page, 'team-leave');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await shoot(page, 'profile-editor', ['desk-light']);

  await page.goto('/platform/upload');
  await shoot(page, 'upload-1');
  const copies = ['Hampi_market_day_1.mp4', 'Hampi_market_day_2.mp4', 'notes.txt'].map((name) =>
    info.outputPath(name),
  );
  copies.forEach((copy) => copyFileSync(smallMovie, copy));
  await page.getByLabel('Fill in from a file').setInputFiles(copies);
  await expect(page.getByLabel('Title of Hampi_market_day_2.mp4')).toBeVisible();
  await shoot(page, 'upload-several');
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await withMovie('Behind_the_scenes_in_Hampi.mp4', 60_000_000, async (file) => {
    await page.getByLabel('Fill in from a file').setInputFiles(file);
    await expect(page.getByText('Filled in from')).toBeVisible();
    await page.getByLabel('Comments').fill('Sound is mixed, the map at 2:10 is still a draft.');
    await shoot(page, 'upload-filled-in');
    await page.getByRole('button', { name: 'Remove file' }).click();
    await fillUploadDetails(page, {
      title: 'Behind the scenes in Hampi',
      comment: 'Sound is mixed, the map at 2:10 is still a draft.',
      quality: '2160p',
    });
    await initiateUpload(page);
    await shoot(page, 'upload-2');
    const restore = await slowLine(page, 1_200_000);
    await videoFile(page).setInputFiles(file);
    await expect(page.getByText(/^(1[5-9]|[2-9]\d)%$/)).toBeVisible();
    await shoot(page, 'upload-3', ['desk-dark']);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText(/^Choose the same file/)).toBeVisible();
    await shoot(page, 'upload-needs-file');
    await videoFile(page).setInputFiles(file);
    await expect(page.getByText(/^(1[5-9]|[2-9]\d)%$/)).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const tray = page.getByRole('region', { name: 'Uploads' });
    await expect(tray).toBeVisible();
    await shoot(page, 'upload-tray');
    await tray.getByRole('button', { name: /^Pause/ }).click();
    await page.setViewportSize({ width: 360, height: 740 });
    await tray.getByRole('button', { name: /show the list$/ }).click();
    await shoot(page, 'upload-tray-paused');
    await openDialogWith(tray.getByRole('button', { name: /^Cancel/ }));
    await shoot(page, 'upload-cancel');
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await restore();
  });
});
