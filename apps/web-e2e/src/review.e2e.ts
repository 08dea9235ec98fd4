import { endpoints } from '@cutroom/contracts';
import { submitVideo, smallMovie } from '@cutroom/suites-kit';
import type { Locator } from '@playwright/test';
import { expect, test } from './journey-test';
import { names } from './people';
import { authorize, fillDetails, thumbnail, uploadThumbnail } from './review-page';

test('the card leads to the review, whose player plays and seeks', async ({ page, team, signIn }) => {
  const title = 'Plays in the page';
  await submitVideo(team, title, smallMovie);
  await signIn(names(team).creator);
  await page.getByRole('link', { name: 'Manage Videos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Headquaters' })).toBeVisible();
  await expect(page.getByText('Manage all your pending vidoes here')).toBeVisible();
  await page.getByRole('article', { name: title }).getByRole('link', { name: 'Review & Approve' }).click();
  await expect(page).toHaveURL(/\/youtube\/upload\/[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const player = page.getByLabel(`Video: ${title}`);
  await expect(player).toHaveJSProperty('videoWidth', 640);
  await player.focus();
  await page.keyboard.press('Space');
  const position = () => player.evaluate((movie: HTMLVideoElement) => movie.currentTime);
  await expect.poll(position).toBeGreaterThan(0.3);
  await expect(player).toHaveJSProperty('error', null);
  // A seek requests a range of the file.
  await player.evaluate((movie: HTMLVideoElement) => {
    movie.currentTime = 4;
  });
  await expect.poll(position).toBeGreaterThan(4.2);
});

test('the thumbnail stage alerts about a large file and accepts a valid one', async ({
  page,
  team,
  openReview,
}) => {
  await openReview(team, 'Without a thumbnail');
  await expect(page.getByText('Max file size 2 MB')).toBeVisible();
  await expect(page.getByText('You cannot procceed without uploading thumbnail')).toBeVisible();
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const picker = page.getByLabel('Choose a thumbnail', { exact: true });
  await picker.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(2_000_001) });
  await expect(page.getByRole('alert')).toHaveText('File Size too large');
  expect(alerts).toEqual(['File Size too large']);
  expect(sent.filter((url) => url.includes('/thumbnail'))).toEqual([]);

  await picker.setInputFiles(thumbnail);
  await expect(page.getByRole('img', { name: 'Thumbnail preview' })).toHaveJSProperty('naturalWidth', 1280);
  await expect(page.getByRole('button', { name: 'Change Thumbnail' })).toBeVisible();
  await page.getByRole('button', { name: 'Upload Thumbnail' }).click();
  await expect(page.getByRole('heading', { name: 'Upload to Youtube' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Thumbnail preview' })).toBeVisible();
  // The stage has the focus, and the top bar does not cover it.
  await expect(page.getByRole('region', { name: 'Review' })).toBeFocused();
  const top = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
  const barHeight = await page.getByRole('banner').evaluate((bar) => bar.clientHeight);
  expect(await top(page.getByRole('list', { name: 'Stages' }))).toBeGreaterThan(barHeight);
  const note = page.getByRole('region', { name: 'Important Note for Youtubers' });
  for (const words of ['Secure authorization', 'No token storage', '10 to 15 minutes', 'email']) {
    await expect(note).toContainText(words);
  }
});

test('the first stage is in view beside the player at 1280 x 800, and below it at 360 px', async ({
  page,
  team,
  openReview,
}) => {
  const video = await openReview(team, 'Seen at one glance');
  const player = page.getByLabel(`Video: ${video.title}`);
  await expect(player).toHaveJSProperty('videoWidth', 640);
  const box = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { left: x, top: y, right: x + width, bottom: y + height };
  };
  const stage = page.getByRole('region', { name: 'Review' });
  expect((await box(player)).right).toBeLessThan((await box(stage)).left);
  // Leaves room for two more lines: a long comment, and its 'Show more'.
  expect((await box(stage)).bottom).toBeLessThanOrEqual(750);
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await box(player)).bottom).toBeLessThan((await box(stage)).top);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('the publish stage counts characters and bytes like YouTube, and requires every field', async ({
  page,
  team,
  openReview,
}) => {
  const video = await openReview(team, 'Counted');
  await uploadThumbnail(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await expect(page.getByLabel('Title')).toHaveValue('Counted');
  await authorize(page).click();
  await expect(page.getByRole('alert')).toBeHidden();

  await fillDetails(page);
  await expect(page.getByText('7 / 100 characters')).toBeVisible();
  await expect(page.getByText('27 / 500 characters, separated by commas')).toBeVisible();
  await page.getByLabel('Description', { exact: true }).fill('मानसून'.repeat(300));
  await expect(page.getByText('5400 / 5000 bytes')).toBeVisible();
  await expect(page.getByText('The description must fit into 5000 bytes, without < or >')).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('<b>');
  await expect(page.getByText('The title must have 1 to 100 characters, without < or >')).toBeVisible();
  await authorize(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(asked.filter((url) => url.includes('/yt/upload'))).toEqual([]);
  const details = await team.creator.call(endpoints.videoDetails, { params: { videoId: video._id } });
  expect(details.state).toBe('PENDING');
});

test('the review page of an unknown video links back to the list', async ({ page, team, signIn, faults }) => {
  faults.expect(/404 .*\/api\/video\/0123456789abcdef01234567/);
  await signIn(names(team).creator, { at: '/youtube/upload/0123456789abcdef01234567' });
  await expect(page.getByRole('alert')).toContainText('No such video');
  await page.getByRole('link', { name: 'All pending videos' }).click();
  await expect(page).toHaveURL('/videos');
});
