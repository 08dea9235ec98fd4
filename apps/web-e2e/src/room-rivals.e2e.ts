import { readFileSync, writeFileSync } from 'node:fs';
import { endpoints, messages, replies } from '@cutroom/contracts';
import { smallMovie, submitVideo, videoDetails } from '@cutroom/suites-kit';
import { expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { names, submitSignIn } from './people';
import { authorize, fillDetails, uploadThumbnail } from './review-page';
import { addVersion, commentAsEditor, commentField, openRoom } from './room-page';

test('an editor who is removed while typing is signed out of the room at once, and their posted comments stay', async ({
  editorPage,
  ownTeam,
  faults,
}) => {
  faults.allow(/40[134]|the server responded with/);
  const video = await submitVideo(ownTeam, 'Left behind', smallMovie);
  await commentAsEditor(ownTeam, video, 'Posted in time');
  await openRoom(editorPage, video._id);
  await commentField(editorPage).fill('Typed too late');
  const { editor, creator, teamId } = ownTeam;
  await creator.call(endpoints.removeEditor, { body: { editorId: editor.id, teamId } });

  await expect(commentField(editorPage)).toBeHidden({ timeout: 30_000 });
  await expect(editorPage.getByText('Posted in time')).toBeHidden();
  await expect(editorPage.getByText(messages.sessionEnded)).toBeVisible();
  await submitSignIn(editorPage, names(ownTeam).editor);
  await expect(editorPage.getByRole('region', { name: 'Notice' })).toContainText(messages.notInTeam);
  await editorPage.goto(`/videos/${video._id}`);
  await expect(editorPage).toHaveURL('/dashboard');
  const input = { params: { videoId: video._id }, query: {} };
  const { comments } = await creator.call(endpoints.comments, input);
  expect(comments.map(({ text, author }) => [text, author.name])).toEqual([
    ['Posted in time', 'Journey Editor'],
  ]);
});

test('when two tabs request changes and approve at once, the request holds and the other tab shows it', async ({
  creatorPage: page,
  otherBrowser,
  ownTeam,
  signIn,
  faults,
}) => {
  faults.allow(/409|the server responded with/);
  const { _id } = await submitVideo(ownTeam, 'Decided twice', smallMovie);
  const { creator } = names(ownTeam);
  await signIn(creator, { on: otherBrowser, at: `/youtube/upload/${_id}` });
  await uploadThumbnail(otherBrowser);
  await fillDetails(otherBrowser);
  await openRoom(page, _id);
  await page.getByRole('button', { name: 'Request changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request changes' });
  await dialog.getByLabel(/^Note/).fill('Shorter, please');
  await Promise.all([
    dialog.getByRole('button', { name: 'Request changes' }).click(),
    authorize(otherBrowser).click(),
  ]);

  // An approval needs consent before it takes effect, so the request holds, whichever came first.
  await expect(page.getByRole('button', { name: 'Withdraw the request' })).toBeVisible();
  const said = otherBrowser.getByText(replies.changesPending).or(otherBrowser.getByText('Shorter, please'));
  await expect(said.first()).toBeVisible();
  expect(await videoDetails(ownTeam.creator, _id)).toMatchObject({
    state: 'CHANGES_REQUESTED',
    changes: { note: 'Shorter, please' },
  });

  // The filled-in details are restored after the request is withdrawn.
  await page.getByRole('button', { name: 'Withdraw the request' }).click();
  await expect(page.getByRole('button', { name: 'Request changes' })).toBeVisible();
  await otherBrowser.goto(`/youtube/upload/${_id}`);
  await expect(otherBrowser.getByText(/^(Draft restored|Filled in from your last attempt)\.$/)).toBeVisible();
  await expect(otherBrowser.getByLabel('Description')).toHaveValue(/Shot in one night/);
});

test('two versions can be compared, and a link restores the comparison', async ({
  creatorPage: page,
  ownTeam,
}, info) => {
  const { _id } = await submitVideo(ownTeam, 'Before and after', smallMovie);
  const second = info.outputPath('second.mp4');
  writeFileSync(second, Buffer.concat([readFileSync(smallMovie), Buffer.alloc(64)]));
  await addVersion(ownTeam, _id, second);
  await openRoom(page, _id);
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/compare\?a=1&b=2/);
  const movies = page.locator('video');
  const times = () =>
    movies.evaluateAll((all) => all.map((movie) => (movie as HTMLVideoElement).currentTime));
  const ready = () =>
    movies.evaluateAll((all) => all.filter((movie) => (movie as HTMLVideoElement).readyState >= 2).length);
  await expect.poll(ready).toBe(2);
  await page.getByRole('button', { name: 'Sound of v1' }).click();
  await page.getByRole('button', { name: 'v2 one frame later' }).click();
  const [left, right] = await Promise.all([0, 1].map((index) => movies.nth(index).boundingBox()));
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + 100);
  await page.getByRole('button', { name: 'Slider' }).click();
  await expect(page).toHaveURL(/mode=slider/);

  await page.goto(page.url());
  await expect(page.getByRole('button', { name: 'Slider' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Sound of v1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Offset of v2 in frames')).toHaveValue('1');
  await expect.poll(ready).toBe(2);
  const split = page.getByRole('slider', { name: /^Where v1 ends/ });
  await split.press('ArrowRight');
  await expect(split).toHaveAttribute('aria-valuetext', '51% of v1');
  for (const frame of [1, 2, 3]) {
    await page.getByRole('button', { name: 'One frame forward' }).click();
    await expect(page.getByLabel('Position')).toHaveValue(String(frame));
  }
  // The video has 24 frames per second, and v2 is one frame ahead.
  const framesOf = async () => (await times()).map((time) => Math.floor(time * 24));
  await expect.poll(framesOf).toEqual([3, 4]);
  await expectAccessibleOnPhoneToo(page, 'comparison');
});
