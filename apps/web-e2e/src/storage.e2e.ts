import { copyFileSync, truncateSync } from 'node:fs';
import { endpoints } from '@cutroom/contracts';
import { requestUploadUrl, smallMovie, submitVideo } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { fillUploadDetails, initiateUpload, videoFile } from './upload-page';

const storage = (page: Page) => page.getByRole('region', { name: 'Storage' });
const used = (page: Page, state: string) =>
  storage(page)
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${state}`) });

test('the team page shows live how much storage each state uses, and the creator sets how long originals are kept', async ({
  creatorPage: page,
  editorPage,
  ownTeam,
}) => {
  const { editor, creator } = ownTeam;
  const changed = await submitVideo(ownTeam, 'Needs another cut', smallMovie);
  const binned = await submitVideo(ownTeam, 'Not needed', smallMovie);
  const body = { videoId: changed._id, version: changed.version ?? '', note: 'Shorter, please' };
  await creator.call(endpoints.requestChanges, { body });
  for (const each of [page, editorPage]) {
    await each.goto('/team');
    await expect(used(each, 'Waiting for a new version')).toContainText('in 1 video');
    await expect(used(each, 'Pending')).toContainText('in 1 video');
    await expect(used(each, 'In the bin')).toHaveCount(0);
  }

  // The pages update without a reload.
  await editor.call(endpoints.deleteVideo, { body: { videoId: binned._id } });
  for (const each of [page, editorPage]) {
    await expect(used(each, 'In the bin')).toContainText('in 1 video');
    await expect(used(each, 'Pending')).toHaveCount(0);
  }
  // A registered upload reserves the most that a page sends in one request.
  await requestUploadUrl(ownTeam, 'On its way');
  for (const each of [page, editorPage]) {
    await expect(used(each, 'Being uploaded')).toContainText('16.78 MBs in 1 video');
    await expect(storage(each).getByText(/MBs of 2\.00 GBs used$/)).toBeVisible();
  }
  await expect(storage(editorPage).getByRole('textbox')).toHaveCount(0);

  const days = storage(page).getByLabel('Days until originals of published videos are deleted');
  const save = storage(page).getByRole('button', { name: 'Save' });
  await days.fill('0');
  await save.click();
  await expect(storage(page).getByRole('alert')).toHaveText(/Use a whole number from 1/);
  await days.fill('30');
  await save.click();
  const question = page.getByRole('dialog', { name: 'Delete originals?' });
  await question.getByRole('button', { name: 'Delete originals' }).click();
  const kept = /^Originals are deleted 30 days after publishing/;
  await expect(storage(page).getByText(kept)).toBeVisible();
  await page.reload();
  await expect(storage(page).getByText(kept)).toBeVisible();
  await expect(days).toHaveValue('30');
  const activity = page.getByRole('list', { name: 'Activity' });
  await expect(activity).toContainText('changed how long originals of published videos are kept');
  await expectAccessibleOnPhoneToo(page, 'storage with a setting');
  await days.fill('');
  await save.click();
  await expect(storage(page).getByText('Originals are kept.')).toBeVisible();
});

test('an upload that does not fit is refused with the figures before a byte is sent', async ({
  editorPage: page,
  ownTeam,
  faults,
}, info) => {
  faults.expect(/413 .*\/api\/video\/parts/);
  const tooLarge = info.outputPath('feature film.mp4');
  copyFileSync(smallMovie, tooLarge);
  truncateSync(tooLarge, 3_000_000_000);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await page.goto('/platform/upload');
  await fillUploadDetails(page, { title: 'Feature film' });
  await initiateUpload(page);
  await videoFile(page).setInputFiles(tooLarge);
  const figures = 'Your team has 2.00 GBs of its 2.00 GBs left, and this upload needs 3.00 GBs.';
  await expect(page.getByRole('alert')).toContainText(figures);
  await expectAccessibleOnPhoneToo(page, 'an upload that does not fit');
  expect(sent).toEqual([]);

  // The details are kept, and the editor can choose a smaller file.
  await expect(page.getByLabel('Title')).toHaveValue('Feature film');
  await videoFile(page).setInputFiles(smallMovie);
  await expect(page).toHaveURL('/videos');
  await expect(page.getByRole('article', { name: 'Feature film' })).toBeVisible();
  const { states } = await ownTeam.creator.call(endpoints.teamStorage, {
    params: { teamId: ownTeam.teamId },
  });
  expect(states).toMatchObject([{ state: 'PENDING', videos: 1 }]);
});
