import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { endpoints } from '@cutroom/contracts';
import { runOnce } from '@cutroom/local-stack';
import {
  approve,
  consent,
  published,
  publishVideo,
  publishWithoutThumbnail,
  repository,
  setFault,
  submitVideo,
  uploadAwaitingConsent,
} from '@cutroom/suites-kit';
import { kept, shoot } from './camera';
import { demoTeam, password } from './demo-team';
import { expect } from './journey-test';
import { test, whenDecoded } from './media-stack';
import { withMovie } from './movie-file';
import { openDialogWith } from './open-dialog';
import { fillDetails, openTab } from './review-page';
import { commentAsEditor, comments, openRoom } from './room-page';
import { filmScenery, paintScenery } from './scenery';

test.beforeAll(async ({ stack }) => {
  await runOnce(join(stack.settings.distDir, 'apps/api/seed.js'), { env: stack.env });
});

test('screenshots of the pages of a creator', async ({ page, signIn, stack, freeEditor }, info) => {
  const team = await demoTeam(stack);
  await page.clock.install();
  await signIn('creator', { password });
  await page.goto('/status');
  await expect(page.getByText('No Pending Videos')).toBeVisible();
  await shoot(page, 'status-empty');

  const submitFilm = async (title: string, sky: number, land: number) =>
    submitVideo(team, title, await filmScenery(info.outputPath(`film-${sky}.mp4`), sky, land));
  const done = await submitFilm('Monsoon in the Western Ghats', 215, 160);
  await publishVideo(team.creator, done, { jpeg: await paintScenery(215, 160) });
  const refused = await submitFilm('Night market, second cut', 270, 250);
  await setFault(stack, { kind: 'quota' });
  await consent(team.creator, await approve(team.creator, refused, await paintScenery(270, 250)));
  const asking = await submitFilm('Answers from the comments', 345, 220);
  await approve(team.creator, asking, await paintScenery(345, 220));
  const pending = await submitFilm('An evening in the hills', 25, 120);
  await whenDecoded(team.creator, pending._id);

  await page.goto('/dashboard');
  await expect(page.getByText('Answers from the comments')).toBeVisible();
  await shoot(page, 'dashboard', ['desk-dark', 'phone-light']);
  await page.goto('/videos');
  await expect(page.getByRole('article').first()).toBeVisible();
  await shoot(page, 'videos', ['desk-light', 'phone-dark']);
  await page.goto('/team');
  await expect(page.getByRole('listitem', { name: 'Edi Torres' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Activity' })).toBeVisible();
  await shoot(page, 'team', ['desk-light']);
  await page.getByRole('button', { name: 'Remove Edi Torres' }).click();
  await shoot(page, 'team-remove');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add editor' }).click();
  await page.getByRole('dialog').getByLabel('Username').fill(freeEditor.slice(0, 9));
  await expect(page.getByRole('list', { name: 'Found editors' })).toBeVisible();
  await shoot(page, 'team-add');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByLabel('New Password').fill('Half way');
  await shoot(page, 'profile-creator');

  await page.goto(`/youtube/upload/${pending._id}`);
  const player = page.getByLabel(`Video: ${pending.title}`);
  await expect(player).toHaveJSProperty('readyState', 4);
  // Plays briefly, because the browser shows its loading ring after a mere seek.
  await player.evaluate((movie: HTMLVideoElement) => movie.play());
  await expect.poll(() => player.evaluate((movie: HTMLVideoElement) => movie.currentTime)).toBeGreaterThan(1);
  await player.evaluate((movie: HTMLVideoElement) => movie.pause());
  await shoot(page, 'review-1', ['desk-dark']);
  await page
    .getByLabel('Choose a thumbnail', { exact: true })
    .setInputFiles({ name: 'evening.jpg', mimeType: 'image/jpeg', buffer: await paintScenery(345, 220) });
  await shoot(page, 'review-1-thumbnail');
  await page.getByRole('button', { name: 'Upload Thumbnail' }).click();
  await fillDetails(page);
  await shoot(page, 'review-2', ['phone-dark']);

  await commentAsEditor(team, pending, 'Graded and mixed. The title is still a draft.');
  await commentAsEditor(team, pending, 'Should the music start here, or with the cut?', 210);
  await team.creator.call(endpoints.postComment, {
    body: {
      videoId: pending._id,
      version: pending.version ?? '',
      clientId: randomUUID(),
      text: 'Keep the sun a little longer, it is the best moment.',
      frames: { from: 375, to: 425 },
      drawing: [{ tool: 'rectangle', colour: 'yellow', points: [6000, 3000, 8400, 6400] }],
      parentId: null,
    },
  });
  await openRoom(page, pending._id);
  await comments(page)
    .getByRole('button', { name: /^Show 00:00:15/ })
    .click();
  await expect(page.getByRole('img', { name: 'Drawing on this frame' })).toBeVisible();
  await shoot(page, 'room', ['desk-dark', 'phone-light']);
  copyFileSync(
    join(kept, 'room-desk-dark.webp'),
    join(repository, 'apps/web/src/features/landing/room.webp'),
  );

  await withMovie('cut.mp4', 60_000_000, async (file) => {
    const moving = await submitVideo(team, 'Hampi, the long version', file);
    await setFault(stack, { kind: 'slow', times: 100, bytesPerSecond: 2_000_000 });
    await consent(team.creator, await approve(team.creator, moving, await paintScenery(25, 30)));
    await page.goto('/status');
    await expect(page.getByText(/[2-9]\d%/).first()).toBeVisible();
    await shoot(page, 'status', ['desk-dark', 'phone-light']);
    await fetch(`${stack.urls.youtube}/sandbox/faults`, { method: 'DELETE' });
    await published(team.creator, moving._id);
  });

  await publishWithoutThumbnail(stack, team, 'Cliffs at dusk', await paintScenery(15, 200));
  const waiting = await uploadAwaitingConsent(
    stack,
    team,
    'Three days on the ridge',
    await paintScenery(190, 120),
  );
  await page.goto('/status');
  await expect(page.getByRole('button', { name: 'Authorize again' })).toBeVisible();
  await shoot(page, 'status-waiting');
  await openDialogWith(page.getByRole('button', { name: 'Give up' }));
  await shoot(page, 'status-give-up');
  await page.getByRole('button', { name: 'Keep waiting' }).click();
  await page.goto(`/youtube/upload/${waiting._id}`);
  await expect(page.getByRole('button', { name: 'Authorize again' })).toBeVisible();
  await shoot(page, 'review-waiting');
  const tab = await openTab(page, page.getByRole('button', { name: 'Authorize again' }));
  await expect(page.getByText('Waiting for you in the Google tab')).toBeVisible();
  await shoot(page, 'review-asking');
  await tab.close();
  await page.goto('/status');
  await expect(page.getByText('Waiting for you in the Google tab').first()).toBeVisible();
  await shoot(page, 'status-asking');

  await page.goto('/videos');
  // From here on, nothing presses 'Stay signed in', so the warning stays.
  await page.removeLocatorHandler(page.getByRole('button', { name: 'Stay signed in' }));
  const left = await page.evaluate(() => {
    const kept = JSON.parse(window.sessionStorage.getItem('cutroom.session') ?? '{}') as { endsAt: number };
    return kept.endsAt - Date.now();
  });
  await page.clock.fastForward(left - 55_000);
  await expect(page.getByRole('region', { name: 'Session' })).toBeVisible();
  await shoot(page, 'session-warning');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.screenshot({ path: join(__dirname, '../../../tmp/screens/menu-phone.png') });
});
