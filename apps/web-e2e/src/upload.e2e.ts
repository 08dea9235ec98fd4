import { writeFileSync } from 'node:fs';
import { endpoints } from '@cutroom/contracts';
import { smallMovie } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { expect, test } from './journey-test';
import { withMovie } from './movie-file';
import { names } from './people';
import { slowLine } from './slow-line';
import { fillUploadDetails, initiateUpload, videoFile } from './upload-page';

const stepOne = (page: Page) => page.getByRole('region', { name: 'Step 1: Details' });
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

test('uploads a real file with live progress, and lists it for review', async ({ page, team, signIn }) => {
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
  // The right file is accepted afterwards.
  await videoFile(page).setInputFiles(smallMovie);
  await expect(page).toHaveURL('/videos');
  expect(puts).toHaveLength(1);
});

test('a failed PUT is retried to the same URL without typing anything again', async ({
  page,
  team,
  signIn,
  faults,
}) => {
  faults.expect(/^request: PUT .*net::ERR_CONNECTION_RESET/);
  faults.expect(/^console: (Upload failed:|Failed to load resource: net::ERR_CONNECTION_RESET)/);
  const puts = watchPuts(page);
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await signIn(names(team).editor);
  await openStepTwo(page, 'Second try');
  const broken = (url: URL) => url.pathname.includes('/incoming/');
  await page.route(broken, (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  );
  await videoFile(page).setInputFiles(smallMovie);
  await expect(page.getByRole('alert')).toContainText('Upload failed. Check console for details.');
  expect(alerts).toEqual(['Upload failed. Check console for details.']);
  await page.unroute(broken);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/videos');
  await expect(page.getByRole('article', { name: 'Second try' })).toBeVisible();
  expect(puts).toHaveLength(2);
  expect(puts[1]).toBe(puts[0]);
});

test('leaving the upload page during an upload asks for confirmation', async ({ page, team, signIn }) => {
  await signIn(names(team).editor);
  await openStepTwo(page, 'Almost left');
  await withMovie('cut.mp4', 8_000_000, async (file) => {
    const restore = await slowLine(page, 1_000_000);
    await videoFile(page).setInputFiles(file);
    await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();

    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    const question = page.getByRole('dialog', { name: 'Leave and stop the upload?' });
    await expect(question.getByRole('button', { name: 'Keep uploading' })).toBeFocused();
    await question.getByRole('button', { name: 'Keep uploading' }).click();
    await expect(page).toHaveURL('/platform/upload');

    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Keep uploading' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL('/platform/upload');

    await page.goBack();
    await expect(question).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    const widths = ['Keep uploading', 'Stop and leave'].map((name) =>
      question.getByRole('button', { name }).evaluate((button) => button.clientWidth),
    );
    expect(new Set(await Promise.all(widths)).size).toBe(1);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page).toHaveURL('/platform/upload');

    // A reload shows the browser's own prompt.
    const prompted = page.waitForEvent('dialog');
    void page.evaluate(() => window.location.reload());
    const dialog = await prompted;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();

    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await question.getByRole('button', { name: 'Stop and leave' }).click();
    await expect(page).toHaveURL('/dashboard');
    await restore();
  });

  // The details are kept: after a reload, only the file is missing.
  await page.goto('/platform/upload');
  await expect(page.getByLabel('Title')).toHaveValue('Almost left');
  await videoFile(page).setInputFiles(smallMovie);
  await expect(page).toHaveURL('/videos');
  await expect(page.getByRole('article', { name: 'Almost left' })).toBeVisible();
});
