import { join } from 'node:path';
import { fixtures } from '@cutroom/suites-kit';
import { expect, type Page } from '@playwright/test';

export const thumbnail = join(fixtures, 'thumbnail.jpg');

/** Stage 1 as a creator does it. */
export async function uploadThumbnail(page: Page): Promise<void> {
  await page.getByLabel('Choose a thumbnail', { exact: true }).setInputFiles(thumbnail);
  await page.getByRole('button', { name: 'Upload Thumbnail' }).click();
  await expect(page.getByRole('heading', { name: 'Upload to Youtube' })).toBeVisible();
}

/** Everything that stage 2 needs, beside the title, which is there already. */
export async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel('Description').fill('Shot in one night.\nCut in three.');
  await page.getByLabel('Tags').fill('monsoon, night walk , Mumbai');
  await page.getByRole('radio', { name: 'Unlisted' }).check();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
}

export const authorize = (page: Page) => page.getByRole('button', { name: 'Authorize and Upload' });

/** Opens a video's review and goes through it to the consent page, which is answered. */
export async function askForConsent(page: Page, videoId: string): Promise<Page> {
  await page.goto(`/youtube/upload/${videoId}`);
  await uploadThumbnail(page);
  await fillDetails(page);
  const tab = page.context().waitForEvent('page');
  await authorize(page).click();
  const consentPage = await tab;
  await expect(consentPage.getByRole('button', { name: 'Allow' })).toBeVisible();
  return consentPage;
}
