import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits, replies, videoExtensions, type FrameState } from '@cutroom/contracts';
import { clips, makeClip, makeSound, repository, submitVideo } from '@cutroom/suites-kit';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './axe';
import { colourOf, factProblems, playProblems, posterProblems } from './clip-check';
import { formatRow, formatsPage, type FormatRow } from './format-row';
import { expect } from './journey-test';
import { test, whenDecoded } from './media-stack';
import { names } from './people';
import { playerOf } from './player';
import { authorize, fillDetails, openTab, uploadThumbnail } from './review-page';

const card = (page: Page, name: string): Locator => page.getByRole('article', { name });
const previewButton = (page: Page, name: string): Locator =>
  card(page, name).getByRole('button', { name: 'Preview', exact: true });

/** Expects a player to show an image and to advance. */
async function expectPlaying(player: Locator): Promise<void> {
  await expect
    .poll(() => player.evaluate((movie: HTMLVideoElement) => movie.readyState))
    .toBeGreaterThanOrEqual(2);
  await player.evaluate((movie: HTMLVideoElement) => {
    movie.muted = true;
    return movie.play();
  });
  await expect.poll(() => player.evaluate((movie: HTMLVideoElement) => movie.currentTime)).toBeGreaterThan(0);
  expect(await player.evaluate((movie: HTMLVideoElement) => movie.videoWidth)).toBeGreaterThan(0);
}

/** Expects a card to show poster and duration, and 'Preview' to open a dialog that plays. */
async function expectPreview(page: Page, title: string): Promise<void> {
  await expect(card(page, title).getByText('0:04', { exact: true })).toBeVisible();
  await expect(card(page, title).locator('img')).toHaveJSProperty('complete', true);
  await previewButton(page, title).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByText('Preview, 180p. YouTube gets the original.')).toBeVisible();
  await expectPlaying(playerOf(page, title));
  await expectAccessible(page, 'preview');
  // The frames of a card follow the pointer only if the user does not prefer reduced motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** The colour of the frame that a card shows while the pointer is at a share of its width. */
async function colourUnder(page: Page, title: string, share: number): Promise<string> {
  const picture = card(page, title).locator('img[data-poster]').locator('..');
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  await picture.hover({ position: { x: width * share, y: height / 2 } });
  await expect(picture.locator('[style*="filmstrip"]')).toBeVisible();
  return colourOf(await picture.screenshot());
}

/** The URL of the next frame that the media worker makes for the page. */
async function readyFrame(page: Page): Promise<string> {
  for (;;) {
    const response = await page.waitForResponse(/\/frame\/[0-9a-f-]{36}$/);
    const { data } = (await response.json()) as { data: FrameState };
    if (data.state === 'ready') return data.url;
  }
}

test('an upload shows poster, duration, frames and preview to its editor and its creator', async ({
  creatorPage: page,
  editorPage,
}, info) => {
  await page.goto('/videos');
  const file = await makeClip('mov', info.outputDir);
  await editorPage.goto('/platform/upload');
  await editorPage.getByLabel('Fill in from a file').setInputFiles(file);
  await expect(editorPage.getByText('0:04 · 320 × 180 · ProRes')).toBeVisible();
  await editorPage.getByLabel('Title').fill('Graded');
  await editorPage.getByLabel('Comments').fill('Please watch to the end.');
  await editorPage.getByRole('button', { name: 'Initiate Upload' }).click();
  await expect(editorPage).toHaveURL('/videos');
  // Both pages show the preview without a reload.
  for (const shown of [editorPage, page]) {
    await expect(previewButton(shown, 'Graded')).toBeEnabled({ timeout: 300_000 });
    await expectPreview(shown, 'Graded');
  }
  for (const [share, colour] of [
    [0.1, 'red'],
    [0.9, 'white'],
  ] as const) {
    expect(await colourUnder(page, 'Graded', share)).toBe(colour);
  }
  await page.goto('/dashboard');
  const row = page.getByRole('listitem').filter({ hasText: 'Graded' });
  await expect(row.getByText('0:04', { exact: true })).toBeVisible();
  await expect(row.locator('img[data-poster]')).toBeVisible();
});

test('the review shows facts and checks, and a frame of the video becomes the thumbnail', async ({
  page,
  openDecodedReview,
}, info) => {
  await openDecodedReview('Framed', await makeClip('mov', info.outputDir), 'mov');
  const facts = page.getByRole('region', { name: 'File' });
  for (const fact of ['320 × 180', '25 fps', 'PCM']) await expect(facts).toContainText(fact);
  await expect(facts).toContainText('ProRes');
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks.getByText('Lower resolution than 720p (HD)')).toBeVisible();

  await expectAccessible(page, 'review with facts and checks');

  const player = playerOf(page, 'Framed');
  await expectPlaying(player);
  await player.evaluate((movie: HTMLVideoElement) => {
    movie.pause();
    movie.currentTime = 2.5;
  });
  const frame = readyFrame(page);
  await page.getByRole('button', { name: 'Use this frame' }).click();
  const jpeg = await (await page.request.get(await frame)).body();
  expect(await sharp(jpeg).metadata()).toMatchObject({ width: 1280, height: 720 });
  expect(jpeg.length).toBeLessThanOrEqual(limits.thumbnailMaxBytes);
  expect(await colourOf(jpeg)).toBe('blue');
  await expect(page.getByRole('heading', { name: 'Upload to Youtube' })).toBeVisible();
});

test('a file without video cannot be approved, and the page says why', async ({
  page,
  openDecodedReview,
}, info) => {
  await openDecodedReview('Only sound', await makeSound(info.outputDir));
  await expect(page.getByText('This file has no video', { exact: true })).toBeVisible();
  await expect(page.getByText('This file has no video: only its sound plays.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cannot be approved' })).toBeVisible();
  await uploadThumbnail(page);
  await fillDetails(page);
  await expect(page.getByText(`${replies.noVideoStream}.`)).toBeVisible();
  await expect(authorize(page)).toBeDisabled();
});

test('a file that cannot be decoded can be approved once the creator confirms watching the original', async ({
  page,
  openDecodedReview,
}, info) => {
  await openDecodedReview('Raw frames', await makeClip('yuv', info.outputDir), 'yuv');
  await expect(page.getByText(/^No preview could be made: .+/)).toBeVisible();
  await uploadThumbnail(page);
  await fillDetails(page);
  await expect(authorize(page)).toBeDisabled();
  await page.getByLabel('I have watched the original').check();
  await openTab(page, authorize(page));
});

/** The lines of a page without the alignment of its table, so that a failure shows only rows that differ. */
const linesOf = (page: string): string[] => page.replace(/ {2,}/g, ' ').replace(/-{4,}/g, '---').split('\n');

const formatsPath = join(repository, 'docs/formats.md');

test('a typical file of each extension yields correct facts, a poster, and a preview that plays and seeks to a frame', async ({
  page,
  ownTeam,
  signIn,
}, info) => {
  const problems: string[] = [];
  const rows: FormatRow[] = [];
  const uploaded = [];
  for (const extension of videoExtensions) {
    const file = await makeClip(extension, info.outputDir);
    uploaded.push({ extension, video: await submitVideo(ownTeam, `Format ${extension}`, file, extension) });
  }
  await signIn(names(ownTeam).creator);
  for (const { extension, video } of uploaded) {
    const decoded = await whenDecoded(ownTeam.creator, video._id);
    rows.push(formatRow(extension, clips[extension], decoded));
    if (decoded.media?.state !== 'READY') {
      await page.goto(`/youtube/upload/${video._id}`);
      await expect(page.getByText(/^No preview could be made: .+/)).toBeVisible();
      continue;
    }
    problems.push(
      ...factProblems(extension, decoded),
      ...(await posterProblems(page, extension, decoded)),
      ...(await playProblems(page, extension, decoded)),
    );
  }
  const formats = formatsPage(rows);
  if (process.env.CUTROOM_WRITE_FORMATS) writeFileSync(formatsPath, formats);
  expect(problems).toEqual([]);
  expect(linesOf(readFileSync(formatsPath, 'utf8'))).toEqual(linesOf(formats));
});
