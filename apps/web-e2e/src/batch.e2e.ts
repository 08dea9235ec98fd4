import { smallMovie } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { copyFileSync } from 'node:fs';
import { expectAccessible } from './axe';
import { expect, test } from './journey-test';
import { names } from './people';

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });

test('several files selected together are filled in and uploaded', async ({ page, team, signIn }, info) => {
  await signIn(names(team).editor);
  await page.goto('/platform/upload');
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

test('files of a batch wait in the list when one fails while the editor is on another page', async ({
  page,
  team,
  signIn,
  faults,
}, info) => {
  faults.expect(/503 .*\/api\/video\/upload/);
  await signIn(names(team).editor);
  await page.goto('/platform/upload');
  const copies = ['Early.mp4', 'Late.mp4', 'Last.mp4'].map((name) => info.outputPath(name));
  copies.forEach((copy) => copyFileSync(smallMovie, copy));
  await page.getByLabel('Fill in from a file').setInputFiles(copies);
  await page.getByLabel('Comments').fill('All are final.');
  let calls = 0;
  let fail: () => void = () => undefined;
  const left = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/api/video/upload', async (route) => {
    calls += 1;
    if (calls !== 2) return route.continue();
    await left;
    const body = { statusCode: 503, success: false, message: 'Try again in a moment', data: null };
    return route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify(body) });
  });
  await page.getByRole('button', { name: 'Upload 3 videos' }).click();
  await expect.poll(() => calls).toBe(2);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL('/dashboard');
  fail();
  await expect(tray(page)).toContainText('2 videos could not be started.');
  await expectAccessible(page, 'tray with a batch that failed');
  await tray(page).getByRole('link', { name: 'Back to the list' }).click();
  const list = page.getByRole('list', { name: 'Selected videos' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Upload 2 videos' }).click();
  await expect(tray(page).getByText(/^Ready for review/)).toHaveCount(3);
});
