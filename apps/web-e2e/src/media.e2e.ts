import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { videoExtensions } from '@cutroom/contracts';
import { clips, makeClip, makeSound, repository, submitVideo } from '@cutroom/suites-kit';
import type { Locator, Page } from '@playwright/test';
import { factProblems, playProblems, posterColour } from './clip-check';
import { formatRow, formatsPage, type FormatRow } from './format-row';
import { expect } from './journey-test';
import { test, whenDecoded } from './media-stack';
import { names } from './people';
import { playerOf } from './player';

const card = (page: Page, name: string): Locator => page.getByRole('article', { name });
const previewButton = (page: Page, name: string): Locator =>
  card(page, name).getByRole('button', { name: 'Preview', exact: true });

/** The player shows an image and moves. */
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

/** The card has a poster and the duration; 'Preview' opens a dialog that plays. */
async function expectPreview(page: Page, title: string): Promise<void> {
  await expect(card(page, title).getByText('0:04', { exact: true })).toBeVisible();
  await expect(card(page, title).locator('img')).toHaveJSProperty('complete', true);
  await previewButton(page, title).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByText('Preview, 180p. YouTube gets the original.')).toBeVisible();
  await expectPlaying(playerOf(page, title));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('an upload shows poster, duration and preview to its editor and its creator', async ({
  page,
  editorPage,
  ownTeam,
  signIn,
}, info) => {
  test.setTimeout(300_000);
  await signIn(names(ownTeam).creator);
  await page.goto('/videos');
  const file = await makeClip('mov', info.outputDir);
  await editorPage.goto('/platform/upload');
  await editorPage.getByLabel('Fill in from a file').setInputFiles(file);
  await expect(editorPage.getByText('0:04 · 320 × 180 · ProRes')).toBeVisible();
  await editorPage.getByLabel('Title').fill('Graded');
  await editorPage.getByLabel('Comments').fill('Please watch to the end.');
  await editorPage.getByRole('button', { name: 'Initiate Upload' }).click();
  await expect(editorPage).toHaveURL('/videos');
  // Neither page is loaded again: both learn that the preview is there.
  for (const shown of [editorPage, page]) {
    await expect(previewButton(shown, 'Graded')).toBeEnabled({ timeout: 120_000 });
    await expectPreview(shown, 'Graded');
  }
});

test('a review names facts and checks, and a frame becomes the thumbnail', async ({
  page,
  ownTeam,
  signIn,
}, info) => {
  test.setTimeout(300_000);
  const file = await makeClip('mov', info.outputDir);
  const { _id } = await submitVideo(ownTeam, 'Framed', file, 'mov');
  await whenDecoded(ownTeam.editor, _id);
  await signIn(names(ownTeam).creator);
  await page.goto(`/youtube/upload/${_id}`);
  const facts = page.getByRole('region', { name: 'File' });
  for (const fact of ['320 × 180', '25 fps', 'PCM']) await expect(facts).toContainText(fact);
  await expect(facts).toContainText('ProRes');
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks.getByText('Lower resolution than 720p (HD)')).toBeVisible();

  const player = playerOf(page, 'Framed');
  await expectPlaying(player);
  await player.evaluate((movie: HTMLVideoElement) => {
    movie.pause();
    movie.currentTime = 2.5;
  });
  await page.getByRole('button', { name: 'Use this frame' }).click();
  await expect(page.getByRole('heading', { name: 'Upload to Youtube' })).toBeVisible({ timeout: 60_000 });
});

test('a file without video cannot be approved, and the page says why', async ({
  page,
  ownTeam,
  signIn,
}, info) => {
  test.setTimeout(300_000);
  const file = await makeSound(info.outputDir);
  const { _id } = await submitVideo(ownTeam, 'Only sound', file);
  await whenDecoded(ownTeam.editor, _id);
  await signIn(names(ownTeam).creator);
  await page.goto(`/youtube/upload/${_id}`);
  await expect(page.getByText('This file has no video', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cannot be approved' })).toBeVisible();
});

const formatsPath = join(repository, 'docs/formats.md');

test('a typical file of each extension has right facts, a poster, and a preview that plays and seeks to a frame', async ({
  page,
  ownTeam,
  signIn,
}, info) => {
  test.setTimeout(900_000);
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
    const poster = await posterColour(page, decoded);
    if (poster !== 'red') problems.push(`.${extension}: the poster is ${poster}`);
    problems.push(...factProblems(extension, decoded), ...(await playProblems(page, extension, decoded)));
  }
  expect(problems).toEqual([]);
  const formats = formatsPage(rows);
  if (process.env.CUTROOM_WRITE_FORMATS) writeFileSync(formatsPath, formats);
  expect(readFileSync(formatsPath, 'utf8')).toBe(formats);
});
