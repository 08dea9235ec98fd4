import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import {
  approve,
  consent,
  otpFor,
  published,
  publishVideo,
  publishWithoutThumbnail,
  setFault,
  smallMovie,
  submitVideo,
  uploadAwaitingConsent,
} from '@cutroom/suites-kit';
import { runOnce } from '@cutroom/local-stack';
import { shoot } from './camera';
import { demoTeam, invite, password } from './demo-team';
import { expect, test } from './journey-test';
import { withMovie } from './movie-file';
import { openDialogWith } from './open-dialog';
import { fillDetails, openTab } from './review-page';
import { paintScenery } from './scenery';
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

test('screenshots of the pages of a creator', async ({ page, signIn, stack, freeEditor }) => {
  const team = await demoTeam(stack);
  await page.clock.install();
  await signIn('creator', { password });
  await page.goto('/status');
  await expect(page.getByText('No Pending Videos')).toBeVisible();
  await shoot(page, 'status-empty');

  const done = await submitVideo(team, 'Monsoon in the Western Ghats', smallMovie);
  await publishVideo(team.creator, done, { jpeg: await paintScenery(215, 160) });
  const refused = await submitVideo(team, 'Night market, vertical cut', smallMovie);
  await setFault(stack, { kind: 'quota' });
  await consent(team.creator, await approve(team.creator, refused, await paintScenery(270, 250)));
  const asking = await submitVideo(team, 'Answers from the comments', smallMovie);
  await approve(team.creator, asking, await paintScenery(345, 220));

  await page.goto('/dashboard');
  await expect(page.getByText('Answers from the comments')).toBeVisible();
  await shoot(page, 'dashboard', ['desk-dark', 'phone-light']);
  await page.goto('/videos');
  await expect(page.getByRole('article').first()).toBeVisible();
  await shoot(page, 'videos', ['desk-light', 'phone-dark']);
  await page.goto('/team');
  await expect(page.getByRole('listitem', { name: 'Edi Torres' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Activity' })).toBeVisible();
  await shoot(page, 'team', ['desk-light']);
  await page.getByRole('button', { name: 'Remove Edi Torres' }).click();
  await shoot(page, 'team-remove');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add editor' }).click();
  await page.getByRole('dialog').getByLabel('Username').fill(freeEditor.slice(0, 9));
  await expect(page.getByRole('list', { name: 'Found editors' })).toBeVisible();
  await shoot(page, 'team-add');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByLabel('New Password').fill('Half way');
  await shoot(page, 'profile-creator');

  await page.goto(`/youtube/upload/${asking._id}`);
  const player = page.getByLabel(`Video: ${asking.title}`);
  await expect(player).toHaveJSProperty('readyState', 4);
  // A short playback, because after a seek alone the browser shows its loading ring.
  await player.evaluate((movie: HTMLVideoElement) => movie.play());
  await expect.poll(() => player.evaluate((movie: HTMLVideoElement) => movie.currentTime)).toBeGreaterThan(1);
  await player.evaluate((movie: HTMLVideoElement) => movie.pause());
  await shoot(page, 'review-1', ['desk-dark']);
  await page
    .getByLabel('Choose a thumbnail', { exact: true })
    .setInputFiles({ name: 'evening.jpg', mimeType: 'image/jpeg', buffer: await paintScenery(345, 220) });
  await shoot(page, 'review-1-thumbnail');
  await page.getByRole('button', { name: 'Upload Thumbnail' }).click();
  await fillDetails(page);
  await shoot(page, 'review-2', ['phone-dark']);

  await withMovie('cut.mp4', 60_000_000, async (file) => {
    const moving = await submitVideo(team, 'Hampi, the long version', file);
    await setFault(stack, { kind: 'slow', times: 100, bytesPerSecond: 2_000_000 });
    await consent(team.creator, await approve(team.creator, moving, await paintScenery(25, 30)));
    await page.goto('/status');
    await expect(page.getByText(/[2-9]\d%/).first()).toBeVisible();
    await shoot(page, 'status', ['desk-dark', 'phone-light']);
    await fetch(`${stack.urls.youtube}/sandbox/faults`, { method: 'DELETE' });
    await published(team.creator, moving._id);
  });

  await publishWithoutThumbnail(stack, team, 'Cliffs at dusk', await paintScenery(15, 200));
  const waiting = await uploadAwaitingConsent(
    stack,
    team,
    'Three days on the ridge',
    await paintScenery(190, 120),
  );
  await page.goto('/status');
  await expect(page.getByRole('button', { name: 'Authorize again' })).toBeVisible();
  await shoot(page, 'status-waiting');
  await openDialogWith(page.getByRole('button', { name: 'Give up' }));
  await shoot(page, 'status-give-up');
  await page.getByRole('button', { name: 'Keep waiting' }).click();
  await page.goto(`/youtube/upload/${waiting._id}`);
  await expect(page.getByRole('button', { name: 'Authorize again' })).toBeVisible();
  await shoot(page, 'review-waiting');
  const tab = await openTab(page, page.getByRole('button', { name: 'Authorize again' }));
  await expect(page.getByText('Waiting for you in the Google tab')).toBeVisible();
  await shoot(page, 'review-asking');
  await tab.close();
  await page.goto('/status');
  await expect(page.getByText('Waiting for you in the Google tab').first()).toBeVisible();
  await shoot(page, 'status-asking');

  await page.goto('/videos');
  // From here on, nothing presses 'Stay signed in', so the warning stays.
  await page.removeLocatorHandler(page.getByRole('button', { name: 'Stay signed in' }));
  const left = await page.evaluate(() => {
    const kept = JSON.parse(window.sessionStorage.getItem('cutroom.session') ?? '{}') as { endsAt: number };
    return kept.endsAt - Date.now();
  });
  await page.clock.fastForward(left - 55_000);
  await expect(page.getByRole('region', { name: 'Session' })).toBeVisible();
  await shoot(page, 'session-warning');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.screenshot({ path: join(__dirname, '../../../tmp/screens/menu-phone.png') });
});
