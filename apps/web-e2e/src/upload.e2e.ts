import { copyFileSync, writeFileSync } from 'node:fs';
import { endpoints } from '@cutroom/contracts';
import { smallMovie } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { withMovie } from './movie-file';
import { names } from './people';
import { slowLine } from './slow-line';
import { fillUploadDetails, initiateUpload, videoFile } from './upload-page';

const stepOne = (page: Page) => page.getByRole('region', { name: 'Step 1: Details' });
const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const stepTwo = (page: Page) => page.getByRole('region', { name: 'Step 2: Video file' });

async function openStepTwo(page: Page, title: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Upload Video' }).click();
  await fillUploadDetails(page, { title });
  await initiateUpload(page);
}

/** Collects the URL of every PUT that the page sends. */
function watchPuts(page: Page): string[] {
  const puts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(request.url());
  });
  return puts;
}

test('the upload page sends a real file with live progress, and the file is listed for review', async ({
  page,
  team,
  signIn,
}) => {
  await signIn(names(team).editor);
  await page.getByRole('link', { name: 'Upload Video' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upload on Platform' })).toBeVisible();
  await expect(stepTwo(page)).toContainText('Locked until step 1 is done');
  await expect(videoFile(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Initiate Upload' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid Inputs');
  await expect(page.getByText('This action is irreversible')).toBeVisible();

  const title = 'Uploaded by hand';
  await openStepTwo(page, title);
  await expect(page.getByLabel('Title')).toBeDisabled();
  await expect(stepOne(page)).toContainText('Details saved and locked');

  await withMovie('cut.mp4', 6_000_000, async (file) => {
    const restore = await slowLine(page, 1_500_000);
    await videoFile(page).setInputFiles(file);
    const bar = page.getByRole('progressbar', { name: 'Upload progress' });
    const shown = async () => Number(await bar.getAttribute('aria-valuenow'));
    await expect.poll(shown).toBeGreaterThan(5);
    await expect(stepTwo(page)).toContainText(/\d{1,2}%/);
    await expect(stepTwo(page)).toContainText(/[1-9]\.\d\d MB\/s|0\.[1-9]\d MB\/s/);
    await expect(stepTwo(page)).toContainText('Remaining time: Less than 1 Minute');
    await expect(stepTwo(page)).toContainText('of 6.00 MBs');
    await expect(stepTwo(page)).toContainText('Stay on this page');
    const before = await shown();
    await expect.poll(shown).toBeGreaterThan(before);
    await restore();
    await expect(page).toHaveURL('/videos');
  });

  const card = page.getByRole('article', { name: title });
  await expect(card).toContainText('Colours are final, music is not.');
  await expect(card).toContainText('EditorJourney Editor');
  await expect(card).toContainText('Size6.00 MBs');
  await expect(card).toContainText('Quality1080p (Full HD)');
  await expect(card).toContainText(/Uploaded At\d{1,2} \w{3,4} \d{4}, \d{1,2}:\d\d [ap]m/);
  await expect(card.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await expect(card.getByRole('link', { name: 'Review & Approve' })).toBeHidden();
  expect((await team.creator.call(endpoints.pendingVideos)).map((video) => video.title)).toContain(title);
});

test('the upload page rejects another extension before sending a byte', async ({
  page,
  team,
  signIn,
}, info) => {
  const puts = watchPuts(page);
  await signIn(names(team).editor);
  await openStepTwo(page, 'Wrong file');
  const other = info.outputPath('cut.mov');
  writeFileSync(other, 'not sent');
  await videoFile(page).setInputFiles(other);
  await expect(page.getByRole('alert')).toHaveText('Choose an .mp4 file, as selected in step 1');
  await expect(videoFile(page)).toHaveAttribute('aria-invalid', 'true');
  expect(puts).toEqual([]);
  // The page then accepts a file with the right extension.
  await videoFile(page).setInputFiles(smallMovie);
  await expect(page).toHaveURL('/videos');
  expect(puts).toHaveLength(1);
});

test('the upload page retries a failed PUT by itself, at the same URL', async ({
  page,
  team,
  signIn,
  faults,
}) => {
  faults.expect(/^request: PUT .*net::ERR_CONNECTION_RESET/);
  faults.expect(/^console: Failed to load resource: net::ERR_CONNECTION_RESET/);
  const puts = watchPuts(page);
  await signIn(names(team).editor);
  await openStepTwo(page, 'Second try');
  const broken = (url: URL) => url.pathname.includes('/incoming/');
  await page.route(broken, (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  );
  await videoFile(page).setInputFiles(smallMovie);
  await expect(stepTwo(page).getByText(/^Connection lost\. /)).toBeVisible();
  await page.unroute(broken);
  await expect(page).toHaveURL('/videos');
  await expect(page.getByRole('article', { name: 'Second try' })).toBeVisible();
  expect(puts.length).toBeGreaterThan(1);
  expect(new Set(puts).size).toBe(1);
});

test('an upload continues in the tray while the editor moves through the app', async ({
  page,
  team,
  signIn,
}) => {
  await signIn(names(team).editor);
  await openStepTwo(page, 'On its way');
  await withMovie('cut.mp4', 8_000_000, async (file) => {
    // The upload takes half a minute, so that it still runs while a busy machine checks the page.
    const restore = await slowLine(page, 250_000);
    await videoFile(page).setInputFiles(file);
    await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
    await expect(tray(page)).toBeHidden();

    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    const bar = tray(page).getByRole('progressbar', { name: 'Upload of On its way' });
    const shown = async () => Number(await bar.getAttribute('aria-valuenow'));
    const before = await shown();
    await expect.poll(shown).toBeGreaterThan(before);
    await expectAccessible(page, 'dashboard with the upload tray');

    await tray(page).getByRole('button', { name: 'Pause On its way' }).click();
    await expect(tray(page).getByText('Paused.', { exact: true })).toBeVisible();
    await expectAccessibleOnPhoneToo(page, 'dashboard with a paused upload');
    await tray(page).getByRole('button', { name: 'Resume On its way' }).click();

    // A reload triggers the browser's own prompt.
    const prompted = page.waitForEvent('dialog');
    void page.evaluate(() => window.location.reload());
    const dialog = await prompted;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();

    await restore();
    // The tray folds by itself, so that it does not cover the page.
    const header = tray(page).getByRole('button', { name: /^1 upload complete.*show the list$/ });
    await expect(header).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await header.click();
  });
  await tray(page).getByRole('link', { name: 'View videos' }).click();
  await expect(page.getByRole('article', { name: 'On its way' })).toBeVisible();
  await tray(page).getByRole('button', { name: 'Dismiss On its way' }).click();
  await expect(tray(page)).toBeHidden();
});

test('after a reload, a multipart upload continues with the same file and refuses another', async ({
  page,
  team,
  signIn,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(names(team).editor);
  await openStepTwo(page, 'Interrupted');
  await withMovie('cut.mp4', 50_000_000, async (file) => {
    const restore = await slowLine(page, 5_000_000);
    await videoFile(page).setInputFiles(file);
    await expect(stepTwo(page)).toContainText(/[78]\d%/);
    await page.reload();
    await restore();
    await expect(stepTwo(page)).toContainText('Choose the same file to continue: cut.mp4 (50.00 MBs).');
    await expect(stepTwo(page)).toContainText(/Kept until \d/);
    await videoFile(page).setInputFiles(smallMovie);
    await expect(stepTwo(page).getByRole('alert')).toContainText(/^That is a different file/);
    const puts = watchPuts(page);
    await videoFile(page).setInputFiles(file);
    await expect(page).toHaveURL('/videos');
    // Some of the six parts had arrived before the reload.
    expect(puts.length).toBeLessThan(6);
  });
  await expect(page.getByRole('article', { name: 'Interrupted' })).toContainText('Size50.00 MBs');
});

test('Cancel removes an upload, and step 1 keeps its details', async ({ page, team, signIn }) => {
  await signIn(names(team).editor);
  await openStepTwo(page, 'Not this one');
  await withMovie('cut.mp4', 20_000_000, async (file) => {
    const restore = await slowLine(page, 1_000_000);
    await videoFile(page).setInputFiles(file);
    await stepTwo(page).getByRole('button', { name: 'Cancel Not this one' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel this upload?' });
    await expect(question.getByRole('button', { name: 'Keep upload' })).toBeFocused();
    await question.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(page.getByLabel('Title')).toBeEnabled();
    await expect(page.getByLabel('Title')).toHaveValue('Not this one');
    await restore();
  });
  // Neither the server nor the reloaded page has an unfinished upload.
  const unfinished = await team.editor.send(endpoints.unfinishedUploads);
  expect(await unfinished.text()).not.toContain('Not this one');
  await page.reload();
  await expect(page.getByLabel('Title')).toBeEnabled();
  await expect(tray(page)).toBeHidden();
});

test("'Fill in from a file' fills in step 1, and step 2 sends that file", async ({
  uploadPage: page,
}, info) => {
  const text = info.outputPath('script.mp4');
  writeFileSync(text, 'not a video');
  await page.getByLabel('Fill in from a file').setInputFiles(text);
  await expect(page.getByRole('alert')).toHaveText(
    "This file doesn't look like a video. Choose another file",
  );
  const copy = info.outputPath('Filled_in.mp4');
  copyFileSync(smallMovie, copy);
  await page.getByLabel('Fill in from a file').setInputFiles(copy);
  await expect(page.getByLabel('Title')).toHaveValue('Filled in');
  await expect(page.getByText('0:06 · 640 × 360 · H.264')).toBeVisible();
  await expect(page.getByText('Lower resolution than 720p (HD).')).toBeVisible();
  await expect(page.getByLabel('Video Extension')).toHaveValue('mp4');
  await page.getByLabel('Comments').fill('Sound is mixed.');
  await page.getByRole('button', { name: 'Initiate Upload' }).click();
  await expect(page).toHaveURL('/videos');
  await expect(page.getByRole('article', { name: 'Filled in' })).toContainText('Sound is mixed.');
});
