import { join } from 'node:path';
import { fixtures } from '@cutroom/suites-kit';
import { expect, type Locator, type Page } from '@playwright/test';

export const thumbnail = join(fixtures, 'thumbnail.jpg');

/** Completes stage 1: picks a thumbnail and uploads it. */
export async function uploadThumbnail(page: Page): Promise<void> {
  await page.getByLabel('Choose a thumbnail', { exact: true }).setInputFiles(thumbnail);
  await page.getByRole('button', { name: 'Upload Thumbnail' }).click();
  await expect(page.getByRole('heading', { name: 'Upload to Youtube' })).toBeVisible();
}

/** Fills in stage 2 except for the title, which is prefilled. */
export async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel('Description', { exact: true }).fill('Shot in one night.\nCut in three.');
  await page.getByLabel('Tags').fill('monsoon, night walk , Mumbai');
  await page.getByRole('radio', { name: 'Unlisted' }).check();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  const options = page.getByRole('button', { name: 'More options' });
  await options.click();
  await page.getByRole('radio', { name: 'No, it is not made for kids' }).check();
  await options.click();
}

export const authorize = (page: Page) => page.getByRole('button', { name: 'Authorize and Upload' });

/** Presses a button that opens a tab; returns the tab. */
export async function openTab(page: Page, button: Locator): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await button.click();
  return opened;
}

interface Approval {
  /** Whether the browser cannot show the video, so that the creator has to confirm watching the original. */
  isUnwatchable?: boolean;
}

/** Completes both stages of the open review, or stage 2 of a draft; returns the tab with Google's consent page. */
export async function askForConsentHere(page: Page, { isUnwatchable = false }: Approval = {}): Promise<Page> {
  const [picker, draft] = [
    page.getByLabel('Choose a thumbnail', { exact: true }),
    page.getByText(/^(Draft restored|Filled in from your last attempt)\.$/),
  ];
  await expect(picker.or(draft)).toBeVisible();
  if (await picker.isVisible()) await uploadThumbnail(page);
  await fillDetails(page);
  if (isUnwatchable) await page.getByRole('checkbox', { name: 'I have watched the original' }).check();
  const consentPage = await openTab(page, authorize(page));
  await expect(consentPage.getByRole('button', { name: 'Allow' })).toBeVisible();
  return consentPage;
}

/** Opens a video's review and completes both stages; returns the tab with Google's consent page. */
export async function askForConsent(page: Page, videoId: string, approval?: Approval): Promise<Page> {
  await page.goto(`/youtube/upload/${videoId}`);
  return askForConsentHere(page, approval);
}

/** Presses Allow and waits for the page to which Google redirects. */
export async function allow(consentPage: Page, heading = 'Your video is on its way'): Promise<void> {
  await consentPage.getByRole('button', { name: 'Allow' }).click();
  await expect(consentPage.getByRole('heading', { name: heading })).toBeVisible();
}
