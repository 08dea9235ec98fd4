import { writeFileSync, readFileSync } from 'node:fs';
import { endpoints } from '@cutroom/contracts';
import { channelVideos, sha256Of, smallMovie, submitVideo, videoDetails } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { allow, askForConsentHere } from './review-page';
import { initiateUpload, videoFile } from './upload-page';

const comments = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true });
const composer = (page: Page) => page.getByRole('form', { name: 'New comment' });

async function openRoom(page: Page, videoId: string): Promise<void> {
  await page.goto(`/videos/${videoId}`);
  await expect(composer(page)).toBeVisible();
}

/** Draws an arrow over the middle of the video. */
async function drawArrow(page: Page): Promise<void> {
  await composer(page).getByRole('button', { name: 'Draw' }).click();
  await page.getByRole('button', { name: 'Arrow' }).click();
  const board = page.getByLabel('Draw on this frame');
  const box = (await board.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Done' }).click();
}

test.describe('a video that creator and editor review together', () => {
  test.use({ publishes: true });

  test('goes from the first comment via a second version to the channel', async ({
    creatorPage: page,
    editorPage,
    ownTeam,
    stack,
  }, info) => {
    // The channel keeps videos that an earlier attempt of this test published.
    const title = `Finished by two, try ${info.retry + 1}`;
    const { _id } = await submitVideo(ownTeam, title, smallMovie);
    await openRoom(page, _id);
    await openRoom(editorPage, _id);
    await expect(page.getByText('In the room: Journey Editor')).toBeAttached();

    // A comment with a drawing appears on the editor's page without a reload.
    await page.getByRole('button', { name: 'One frame forward' }).click();
    await composer(page).getByRole('textbox', { name: 'Comment' }).fill('At 0:02 the map is wrong');
    await drawArrow(page);
    await composer(page).getByRole('button', { name: 'Post', exact: true }).click();
    // The timeout is below a minute, after which a page loads the comments anyway.
    const arrived = comments(editorPage).getByText('the map is wrong');
    await expect(arrived).toBeVisible({ timeout: 30_000 });
    await comments(editorPage).getByRole('button', { name: 'Show 00:00:00:01' }).click();
    await expect(editorPage.getByRole('img', { name: 'Drawing on this frame' })).toBeVisible();
    await expectAccessibleOnPhoneToo(editorPage, 'review room');

    // The editor sees the note of a request for changes at once.
    await page.getByRole('button', { name: 'Request changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request changes' });
    await dialog.getByLabel(/^Note/).fill('Shorter, please');
    await expectAccessible(page, 'dialog: request changes');
    await dialog.getByRole('button', { name: 'Request changes' }).click();
    await expect(editorPage.getByText('Shorter, please')).toBeVisible();
    await page.goto('/videos');
    await expect(page.getByRole('region', { name: 'Waiting for a new version' })).toContainText(title);
    await openRoom(page, _id);

    // The editor uploads v2 on the upload page.
    const second = info.outputPath('second.mp4');
    writeFileSync(second, Buffer.concat([readFileSync(smallMovie), Buffer.alloc(64)]));
    await editorPage.getByRole('link', { name: 'Upload new version' }).first().click();
    await expect(editorPage).toHaveURL(/platform\/upload/);
    await expect(editorPage.getByRole('heading', { name: 'Upload on Platform' })).toBeVisible();
    await editorPage.getByRole('textbox', { name: 'Comments' }).fill('The map is right now.');
    await editorPage.getByLabel('Maximum Video Quality').selectOption('1080p');
    await editorPage.getByLabel('Video Extension').selectOption('mp4');
    await initiateUpload(editorPage);
    await videoFile(editorPage).setInputFiles(second);
    await expect(editorPage).toHaveURL(new RegExp(`/videos/${_id}`));

    // The creator is notified of v2, opens it and compares the versions.
    await page.getByRole('button', { name: 'Show v2' }).click();
    await expect(comments(page).getByText('from v1')).toBeVisible();
    await page.getByRole('link', { name: 'Compare' }).click();
    await expect(page).toHaveURL(/compare\?/);
    await expect(page.locator('video')).toHaveCount(2);
    await expectAccessibleOnPhoneToo(page, 'compare');
    await page.goBack();

    await comments(page).getByRole('button', { name: 'Resolve', exact: true }).click();
    await expect(comments(editorPage).getByText('the map is wrong')).toBeHidden();

    await page.getByRole('link', { name: 'Review & Approve' }).click();
    await expect(composer(page)).toBeVisible();
    await expectAccessibleOnPhoneToo(page, 'review with comments');
    await allow(await askForConsentHere(page));
    await expect.poll(async () => (await videoDetails(ownTeam.creator, _id)).state).toBe('PUBLISHED');
    const published = await channelVideos(stack, title);
    expect(published.map(({ sha256 }) => sha256)).toEqual([await sha256Of(second)]);
  });
});

test('the draft of a comment survives a reload, and a comment that failed to send can be retried', async ({
  creatorPage: page,
  ownTeam,
  faults,
}) => {
  faults.expect(/video\/comments/);
  const { _id } = await submitVideo(ownTeam, 'Kept', smallMovie);
  await openRoom(page, _id);
  const field = composer(page).getByRole('textbox', { name: 'Comment' });
  await field.fill('Typed before the reload');
  await page.reload();
  await expect(field).toHaveValue('Typed before the reload');
  await page.route('**/api/video/comments', (route) => route.abort());
  await composer(page).getByRole('button', { name: 'Post', exact: true }).click();
  await expect(comments(page).getByText(/Not sent/)).toBeVisible();
  await page.unroute('**/api/video/comments');
  await comments(page).getByRole('button', { name: 'Retry' }).click();
  await expect(comments(page).getByText(/Not sent/)).toBeHidden();
  const stored = async () => {
    const input = { params: { videoId: _id }, query: {} };
    return (await ownTeam.creator.call(endpoints.comments, input)).comments.map(({ text }) => text);
  };
  await expect.poll(stored).toEqual(['Typed before the reload']);
});
