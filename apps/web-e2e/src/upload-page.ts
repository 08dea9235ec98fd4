import { expect, type Page } from '@playwright/test';

export const videoFile = (page: Page) => page.getByLabel('Video file', { exact: true });

interface Details {
  title: string;
  comment?: string;
  quality?: string;
}

/** Fills in step 1 of the open upload page. */
export async function fillUploadDetails(
  page: Page,
  { title, comment = 'Colours are final, music is not.', quality = '1080p' }: Details,
): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Comments').fill(comment);
  await page.getByLabel('Maximum Video Quality').selectOption(quality);
  await page.getByLabel('Video Extension').selectOption('mp4');
}

/** Submits step 1 and waits until step 2 unlocks. */
export async function initiateUpload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Initiate Upload' }).click();
  await expect(videoFile(page)).toBeEnabled();
}
