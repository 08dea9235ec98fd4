import { endpoints, replies } from '@cutroom/contracts';
import {
  channelVideos,
  fixtures,
  published,
  requestUploadUrl,
  sha256Of,
  smallMovie,
  until,
} from '@cutroom/suites-kit';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { collidingFiles } from '@cutroom/contracts/testing';
import { expect, test } from './journey-test';
import { names } from './people';
import { deliveredHashes, playerOf } from './player';
import { allow, askForConsent } from './review-page';
import { fillUploadDetails, initiateUpload, videoFile } from './upload-page';
import { putTo, uploadKeepingUrl } from './upload-url';

test.use({ publishes: true });

test('a file with the same MD5 cannot replace the reviewed one', async ({
  page,
  team,
  signIn,
  stack,
}, info) => {
  const [reviewed, other] = collidingFiles().map((bytes, index) => {
    const path = info.outputPath(`${index}.yuv`);
    writeFileSync(path, bytes);
    return path;
  });
  if (reviewed === undefined || other === undefined) throw new Error('there are two files');
  expect(await sha256Of(other)).not.toBe(await sha256Of(reviewed));
  const { video, uploadUrl } = await uploadKeepingUrl(team, 'Raw frames', reviewed, 'yuv');
  await signIn(names(team).creator, { at: `/youtube/upload/${video._id}` });
  await expect(page.getByRole('alert')).toContainText('Your browser cannot play this .yuv file');
  const hash = await sha256Of(reviewed);
  expect(await deliveredHashes(playerOf(page, video.title))).toEqual([hash, hash]);

  await putTo(uploadUrl, other);
  const consent = await askForConsent(page, video._id, { isUnwatchable: true });
  await putTo(uploadUrl, other);
  await allow(consent);
  await published(team.creator, video._id);
  const sent = await channelVideos(stack, video.title);
  expect(sent.map(({ sha256 }) => sha256)).toEqual([hash]);
});

test('a gzip upload is refused and never reviewed', async ({ page, editorPage, ownTeam, signIn, faults }) => {
  faults.expect(/400 .*\/api\/video\/status/, /^console: Upload failed: /);
  await editorPage.goto('/platform/upload');
  await fillUploadDetails(editorPage, { title: 'Packed' });
  await initiateUpload(editorPage);
  // An editor who controls the browser adds a header to the PUT.
  await editorPage.route('**/incoming/**', async (route) => {
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
  await videoFile(editorPage).setInputFiles(smallMovie);
  await expect(editorPage.getByRole('alert')).toContainText(replies.uploadHeaders);

  // The sweeper receives a valid upload that nobody reports. By then it has also seen the gzip upload.
  const plain = await requestUploadUrl(ownTeam, 'Plain');
  await putTo(plain, join(fixtures, 'green-12-s.mp4'));
  await until(
    'the sweeper',
    async () => (await ownTeam.creator.send(endpoints.pendingVideos)).status === 200,
  );
  await signIn(names(ownTeam).creator, { at: '/videos' });
  await expect(page.getByRole('article', { name: 'Plain' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Packed' })).toHaveCount(0);
});
