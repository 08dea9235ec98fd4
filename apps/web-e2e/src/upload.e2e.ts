import { writeFileSync } from 'node:fs';
import { endpoints } from '@cutroom/contracts';
import { smallMovie } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { expect, test } from './journey-test';
import { withMovie } from './movie-file';
import { names } from './people';
import { slowLine } from './slow-line';

const stepOne = (page: Page) => page.getByRole('region', { name: 'Step 1: Details' });
const stepTwo = (page: Page) => page.getByRole('region', { name: 'Step 2: Video file' });
const picker = (page: Page) => page.getByLabel('Video file', { exact: true });

async function fillDetails(page: Page, title: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Upload Video' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Comments').fill('Colours are final, music is not.');
  await page.getByLabel('Maximum Video Quality').selectOption('1080p');
  await page.getByLabel('Video Extension').selectOption('mp4');
  await page.getByRole('button', { name: 'Initiate Upload' }).click();
  await expect(picker(page)).toBeEnabled();
}

/** Every PUT of the page: where to. */
function watchPuts(page: Page): string[] {
  const puts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(request.url());
  });
  return puts;
}

test('hands in a real file: step 1 locks, the bar moves with figures, the video waits for review', async ({
  page,
  team,
  signIn,
}) => {
  await signIn(names(team).editor);
  await page.getByRole('link', { name: 'Upload Video' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upload on Platform' })).toBeVisible();
  await expect(stepTwo(page)).toContainText('Locked until step 1 is done');
  await expect(picker(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Initiate Upload' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid Inputs');
  await expect(page.getByText('This action is irreversible')).toBeVisible();

  const title = 'Handed in by hand';
  await fillDetails(page, title);
  await expect(page.getByLabel('Title')).toBeDisabled();
  await expect(stepOne(page)).toContainText('The details can no longer be changed');

  await withMovie('cut.mp4', 6_000_000, async (file) => {
    const restore = await slowLine(page, 1_500_000);
    await picker(page).setInputFiles(file);
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

test('refuses another extension before a byte is sent', async ({ page, team, signIn }, info) => {
  const puts = watchPuts(page);
  await signIn(names(team).editor);
  await fillDetails(page, 'Wrong file');
  const other = info.outputPath('cut.mov');
  writeFileSync(other, 'not sent');
  await picker(page).setInputFiles(other);
  await expect(page.getByRole('alert')).toHaveText('That is not a .mp4 file, the extension chosen in step 1');
  await expect(picker(page)).toHaveAttribute('aria-invalid', 'true');
  expect(puts).toEqual([]);
  // The right one is taken afterwards.
  await picker(page).setInputFiles(smallMovie);
  await expect(page).toHaveURL('/videos');
  expect(puts).toHaveLength(1);
});

test('a PUT that failed is sent again to the same address, with nothing typed again', async ({
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
  await fillDetails(page, 'Second try');
  const broken = (url: URL) => url.pathname.includes('/incoming/');
  await page.route(broken, (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  );
  await picker(page).setInputFiles(smallMovie);
  await expect(page.getByRole('alert')).toContainText('Upload failed. Check console for details.');
  expect(alerts).toEqual(['Upload failed. Check console for details.']);
  await page.unroute(broken);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/videos');
  await expect(page.getByRole('article', { name: 'Second try' })).toBeVisible();
  expect(puts).toHaveLength(2);
  expect(puts[1]).toBe(puts[0]);
});

test('leaving while a file is being sent asks first', async ({ page, team, signIn }) => {
  await signIn(names(team).editor);
  await fillDetails(page, 'Almost left');
  await withMovie('cut.mp4', 8_000_000, async (file) => {
    const restore = await slowLine(page, 1_000_000);
    await picker(page).setInputFiles(file);
    await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();

    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    const question = page.getByRole('dialog', { name: 'Leave while the video is being sent?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/platform/upload');

    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL('/platform/upload');

    await page.goBack();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page).toHaveURL('/platform/upload');

    // Closing or reloading: the browser's own question.
    const asked = page.waitForEvent('dialog');
    void page.evaluate(() => window.location.reload());
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();

    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await question.getByRole('button', { name: 'Stop sending and leave' }).click();
    await expect(page).toHaveURL('/dashboard');
    await restore();
  });

  // The address is kept: a reload later, only the file has to be picked.
  await page.goto('/platform/upload');
  await expect(page.getByLabel('Title')).toHaveValue('Almost left');
  await picker(page).setInputFiles(smallMovie);
  await expect(page).toHaveURL('/videos');
  await expect(page.getByRole('article', { name: 'Almost left' })).toBeVisible();
});
