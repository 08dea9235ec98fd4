import { endpoints, messages } from '@cutroom/contracts';
import { channel, fixtures, published, sha256Of, smallMovie, until } from '@cutroom/suites-kit';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { collidingFiles } from './colliding-files';
import { expect, test } from './journey-test';
import { names } from './people';
import { deliveredHashes, playerOf } from './player';
import { askForConsent } from './review-page';
import { putTo, startUpload, uploadKeepingUrl } from './upload-url';

test('a file with the same MD5 cannot take the place of the one under review', async ({
  page,
  team,
  signIn,
  stack,
  theChannel: _,
}, info) => {
  const [reviewed, other] = collidingFiles().map((bytes, index) => {
    const path = info.outputPath(`${index}.yuv`);
    writeFileSync(path, bytes);
    return path;
  });
  if (reviewed === undefined || other === undefined) throw new Error('there are two files');
  expect(await sha256Of(other)).not.toBe(await sha256Of(reviewed));
  const { video, uploadUrl } = await uploadKeepingUrl(team, 'Raw frames', reviewed, 'yuv');
  await signIn(names(team).creator);
  await page.goto(`/youtube/upload/${video._id}`);
  await expect(page.getByRole('alert')).toContainText('Your browser cannot play this .yuv file');
  const hash = await sha256Of(reviewed);
  expect(await deliveredHashes(playerOf(page, video.title))).toEqual([hash, hash]);

  await putTo(uploadUrl, other);
  const consent = await askForConsent(page, video._id);
  await putTo(uploadUrl, other);
  await consent.getByRole('button', { name: 'Allow' }).click();
  await expect(consent.getByRole('heading', { name: 'Your video is on its way' })).toBeVisible();
  await published(team.creator, video._id);
  const sent = (await channel(stack)).filter(({ title }) => title === video.title);
  expect(sent.map(({ sha256 }) => sha256)).toEqual([hash]);
});

test('an upload with Content-Encoding gzip is refused with the reason, and never waits for review', async ({
  page,
  otherBrowser,
  ownTeam,
  signIn,
  faults,
}) => {
  faults.expect(/400 .*\/api\/video\/status/);
  const { creator, editor } = names(ownTeam);
  await signIn(editor);
  await page.goto('/platform/upload');
  await page.getByLabel('Title').fill('Packed');
  await page.getByLabel('Comments').fill('Shows one thing, is another.');
  await page.getByLabel('Maximum Video Quality').selectOption('720p');
  await page.getByLabel('Video Extension').selectOption('mp4');
  await page.getByRole('button', { name: 'Initiate Upload' }).click();
  // An editor in control of the own browser adds a header to the PUT.
  await page.route('**/incoming/**', async (route) => {
    const request = route.request();
    if (request.method() !== 'PUT') return route.continue();
    const packed = await fetch(request.url(), {
      method: 'PUT',
      body: new Uint8Array(gzipSync(readFileSync(smallMovie))),
      headers: { 'Content-Type': 'video/mp4', 'Content-Encoding': 'gzip' },
    });
    await route.fulfill({
      status: packed.status,
      headers: { 'Access-Control-Allow-Origin': '*' },
    });
  });
  const picker = page.getByLabel('Video file', { exact: true });
  await expect(picker).toBeEnabled();
  await picker.setInputFiles(smallMovie);
  await expect(page.getByRole('alert')).toContainText(messages.uploadHeaders);

  // A sound upload that nobody reports is received by the sweeper, which has then seen the other one too.
  const plain = await startUpload(ownTeam, 'Plain');
  await putTo(plain, join(fixtures, 'green-12-s.mp4'));
  await until(
    'the sweeper',
    async () => (await ownTeam.creator.send(endpoints.pendingVideos)).status === 200,
  );
  await signIn(creator, otherBrowser);
  await otherBrowser.goto('/videos');
  await expect(otherBrowser.getByRole('article', { name: 'Plain' })).toBeVisible();
  await expect(otherBrowser.getByRole('article', { name: 'Packed' })).toHaveCount(0);
});
