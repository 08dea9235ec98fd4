import { endpoints } from '@cutroom/contracts';
import { smallMovie, submitVideo } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { names, submitSignIn } from './people';
import { authorize, fillDetails, openTab, uploadThumbnail } from './review-page';

const restored = (page: Page) => page.getByText('Draft restored.');

/** Waits until the timer of the page ends the session. Earlier typing may still renew the session once. */
async function endSession(page: Page): Promise<void> {
  const leftMs = () =>
    page.evaluate(() => {
      const kept = JSON.parse(window.sessionStorage.getItem('cutroom.session') ?? '{}') as {
        endsAt?: number;
      };
      return Math.max(0, (kept.endsAt ?? 0) - Date.now());
    });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await expect(async () => {
    await page.clock.runFor(await leftMs());
    await expect(page).toHaveURL('/signin', { timeout: 1_000 });
  }).toPass();
  await page.clock.resume();
}

async function expectFilledDetails(page: Page): Promise<void> {
  await expect(page.getByLabel('Description')).toHaveValue('Shot in one night.\nCut in three.');
  await expect(page.getByLabel('Tags')).toHaveValue(/^monsoon, night walk ?, Mumbai$/);
  await expect(page.getByRole('radio', { name: 'Unlisted' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  const preview = page.getByAltText('Thumbnail preview');
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThanOrEqual(480);
}

test('a review is restored with its thumbnail and every field after the session has ended', async ({
  page,
  ownTeam,
  signIn,
}) => {
  const video = await submitVideo(ownTeam, 'Kept as a draft', smallMovie);
  const { creator } = names(ownTeam);
  await page.clock.install();
  await signIn(creator, { at: `/youtube/upload/${video._id}` });
  await uploadThumbnail(page);
  await fillDetails(page);
  await endSession(page);
  await expect(page.getByText('Your session has ended. Sign in again')).toBeVisible();
  await expect(page.getByLabel('Username')).not.toBeFocused();
  await submitSignIn(page, creator);
  await expect(page).toHaveURL('/dashboard');
  const goOn = page.getByRole('link', { name: 'Continue: Review “Kept as a draft”' });
  await expect(goOn).toBeVisible();
  await expectAccessibleOnPhoneToo(page, 'dashboard with the link back to the review');
  await goOn.click();
  await expect(restored(page)).toBeVisible();
  await expectFilledDetails(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(restored(page)).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Choose a thumbnail', { exact: true })).toBeVisible();
  await expect(restored(page)).toBeHidden();
});

test('after a declined consent, the review is filled in with details and thumbnail, on another device too', async ({
  page,
  otherBrowser: device,
  ownTeam,
  signIn,
  faults,
}) => {
  faults.expect(/403 .*\/api\/yt\/callback/);
  const video = await submitVideo(ownTeam, 'Declined once', smallMovie);
  await signIn(names(ownTeam).creator, { at: `/youtube/upload/${video._id}` });
  await uploadThumbnail(page);
  await fillDetails(page);
  const consentPage = await openTab(page, authorize(page));
  await consentPage.getByRole('button', { name: 'Deny' }).click();
  await expect(consentPage.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/youtube/upload/${video._id}`);
  const filledIn = 'Filled in from your last attempt.';
  await expect(page.getByText(filledIn)).toBeVisible();
  await expectFilledDetails(page);
  await expect(authorize(page)).toBeEnabled();

  await device.goto(`/youtube/upload/${video._id}`);
  await submitSignIn(device, names(ownTeam).creator);
  await device.getByRole('link', { name: 'Continue: Review “Declined once”' }).click();
  await expect(device.getByText(filledIn)).toBeVisible();
  await expectFilledDetails(device);
  await expectAccessibleOnPhoneToo(device, 'review with the last attempt');
  await expect(authorize(device)).toBeEnabled();
  await device.getByRole('button', { name: 'Discard' }).click();
  await device.reload();
  await expect(device.getByLabel('Choose a thumbnail', { exact: true })).toBeVisible();
});

test('a link opened while signed out is offered again after the sign-in, but not to another user', async ({
  page,
  ownTeam,
  team,
}) => {
  const video = await submitVideo(ownTeam, 'Linked from an email', smallMovie);
  await page.goto(`/youtube/upload/${video._id}`);
  await expect(page).toHaveURL('/signin');
  await submitSignIn(page, names(ownTeam).creator);
  await expect(page.getByRole('link', { name: 'Continue: Review “Linked from an email”' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await submitSignIn(page, names(team).editor);
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Continue' })).toHaveCount(0);
});

test('drafts of upload step 1 and of profile edits survive a reload', async ({ page, ownTeam, signIn }) => {
  await signIn(names(ownTeam).editor, { at: '/platform/upload' });
  await page.getByLabel('Title').fill('Typed, then reloaded');
  await page.getByLabel('Video Extension').selectOption('mp4');
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Typed, then reloaded');
  await expect(page.getByLabel('Video Extension')).toHaveValue('mp4');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Location').fill('Nashik , India');
  await page.reload();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Location')).toHaveValue('Nashik , India');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(restored(page)).toBeHidden();
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));
  expect(await drafts()).not.toEqual([]);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/signin');
  expect(await drafts()).toEqual([]);
  const profile = await ownTeam.editor.call(endpoints.identity);
  expect(profile.location).toBe('Nashik , India');
});
