import { smallMovie } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { copyFileSync } from 'node:fs';
import { expectAccessible } from './axe';
import { expect, test } from './journey-test';

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });

test('several files selected together are filled in and uploaded', async ({ uploadPage: page }, info) => {
  const copies = ['First_part.mp4', 'Second_part.mp4'].map((name) => info.outputPath(name));
  copies.forEach((copy) => copyFileSync(smallMovie, copy));
  await page.getByLabel('Fill in from a file').setInputFiles(copies);
  await expect(page.getByLabel('Title of First_part.mp4')).toHaveValue('First part');
  await expect(page.getByLabel('Maximum Video Quality of First_part.mp4')).toHaveValue('720p');
  await expectAccessible(page, 'upload, several files');
  await page.getByLabel('Comments').fill('Both are final.');
  await page.getByRole('button', { name: 'Upload 2 videos' }).click();
  await expect(tray(page).getByText(/^Ready for review/)).toHaveCount(2);
  await page.goto('/videos');
  for (const title of ['First part', 'Second part']) {
    await expect(page.getByRole('article', { name: title })).toContainText('Both are final.');
  }
});

/**
 * Holds the second start until the page calls `failStart`, which breaks its connection. A Playwright route would add
 * headers to the uploads; the store keeps them, and the API refuses the files.
 */
const holdSecondStart = (page: Page) =>
  page.evaluate(() => {
    const send = window.fetch;
    let starts = 0;
    window.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.endsWith('/api/video/upload')) starts += 1;
      if (!url.endsWith('/api/video/upload') || starts !== 2) return send(input, init);
      await new Promise<void>((failStart) => Object.assign(window, { failStart }));
      throw new TypeError('the connection broke');
    };
  });

test('a batch keeps the files that have not started when a start fails while the editor is on another page', async ({
  uploadPage: page,
}, info) => {
  const copies = ['Early.mp4', 'Late.mp4', 'Last.mp4'].map((name) => info.outputPath(name));
  copies.forEach((copy) => copyFileSync(smallMovie, copy));
  await page.getByLabel('Fill in from a file').setInputFiles(copies);
  await page.getByLabel('Comments').fill('All are final.');
  await holdSecondStart(page);
  await page.getByRole('button', { name: 'Upload 3 videos' }).click();
  await page.waitForFunction(() => 'failStart' in window);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL('/dashboard');
  await page.evaluate(() => (window as unknown as { failStart: () => void }).failStart());
  await expect(tray(page)).toContainText('2 videos could not be started.');
  await expectAccessible(page, 'tray with a batch that failed');
  await tray(page).getByRole('link', { name: 'Back to the list' }).click();
  const list = page.getByRole('list', { name: 'Selected videos' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Upload 2 videos' }).click();
  await expect(tray(page).getByText(/^Ready for review/)).toHaveCount(3);
});
