import { smallMovie, submitVideo } from '@cutroom/suites-kit';
import type { Locator } from '@playwright/test';
import { expect, test } from './journey-test';
import { openDialogWith } from './open-dialog';
import { addVersion } from './room-page';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Expects a control to be at least 40 px high, enough for a finger. */
const expectRoomForFinger = async (control: Locator) => {
  await expect(control).toBeVisible();
  const name = (await control.getAttribute('aria-label')) ?? (await control.textContent());
  expect((await control.boundingBox())?.height, name ?? '').toBeGreaterThanOrEqual(40);
};

test('on a phone, the fields and links of the sign-in page are at least 40 px high', async ({ page }) => {
  await page.goto('/signin');
  await expectRoomForFinger(page.getByLabel('Password', { exact: true }));
  for (const name of ['Back to home', 'Forgot your password?', 'Dont have an account ?']) {
    await expectRoomForFinger(page.getByRole('link', { name }));
  }
});

test('on a phone, View All, the Close button of a dialog, the folded tools and the comparison slider are at least 40 px high', async ({
  creatorPage: page,
  ownTeam,
}) => {
  const { _id } = await submitVideo(ownTeam, 'Watched on the train', smallMovie);
  await addVersion(ownTeam, _id, smallMovie);
  await page.goto('/dashboard');
  await expectRoomForFinger(page.getByRole('link', { name: 'View All' }));
  await page.goto('/videos');
  await openDialogWith(page.getByRole('button', { name: 'Delete' }).first());
  await expectRoomForFinger(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  await page.goto(`/videos/${_id}`);
  const more = page.getByRole('button', { name: 'More' });
  await expectRoomForFinger(more);
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
  await more.click();
  await expectRoomForFinger(page.getByRole('button', { name: 'Export' }));
  await page.goto(`/videos/${_id}/compare?a=1&b=2`);
  const slider = page.getByRole('slider', { name: 'Position' });
  await expectRoomForFinger(slider);
  // With a darker accent, Chromium would draw the rest of the track in white on the dark theme.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(slider).toHaveCSS('accent-color', 'rgb(165, 165, 241)');
});
