import { fixtures, handIn, smallMovie } from '@cutroom/journey';
import type { VideoSource } from '@cutroom/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './journey-test';
import { names } from './people';
import { playerOf, position, watchToTheEnd } from './player';

test('the player plays to the end, seeks to the end and back, and plays again after F5', async ({
  page,
  team,
  signIn,
}) => {
  const video = await handIn(team, 'Seen twice', join(fixtures, 'green-20-s.mp4'));
  const delivered: Record<string, string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/sealed/')) delivered.push(response.headers());
  });
  await signIn(names(team).creator);
  await page.goto(`/youtube/upload/${video._id}`);
  const player = playerOf(page, video.title);
  await watchToTheEnd(player);
  await page.reload();
  await watchToTheEnd(player);
  await player.evaluate((movie: HTMLVideoElement) => {
    movie.playbackRate = 1;
    movie.currentTime = movie.duration - 0.5;
  });
  await expect.poll(() => position(player)).toBeGreaterThan(19);
  await player.evaluate((movie: HTMLVideoElement) => {
    movie.currentTime = 1;
    return movie.play();
  });
  await expect.poll(() => position(player)).toBeGreaterThan(1.3);
  expect(await position(player)).toBeLessThan(15);
  await expect(player).toHaveJSProperty('error', null);

  expect(delivered.length).toBeGreaterThan(1);
  for (const headers of delivered) {
    expect(headers).toMatchObject({ 'content-type': 'video/mp4', 'cache-control': 'private, no-store' });
    expect(headers['content-encoding'] ?? 'identity').toBe('identity');
  }
});

test('when its URL expires the player renews it and goes on at the same position', async ({
  page,
  team,
  signIn,
  faults,
}) => {
  faults.expect(/answer: 403 .*\/sealed\//);
  faults.expect(/console: .*403/);
  const video = await handIn(team, 'Expires half-way', smallMovie);
  const bytes = readFileSync(smallMovie);
  const half = Math.floor(bytes.length / 2);
  const urls: string[] = [];
  await page.route('**/video/*/source', async (route) => {
    const answer = await route.fetch();
    if (answer.status() !== 200 || route.request().method() !== 'GET')
      return route.fulfill({ response: answer });
    const body = (await answer.json()) as { data: VideoSource };
    urls.push(body.data.url);
    // The first URL has run out by the time that its second half is asked for.
    if (urls.length === 1) body.data.expiresAt = new Date().toISOString();
    return route.fulfill({ response: answer, json: body });
  });
  await page.route('**/sealed/**', async (route) => {
    if (route.request().url() !== urls[0]) return route.continue();
    const [, start = '0'] = /bytes=(\d+)/.exec((await route.request().headerValue('range')) ?? '') ?? [];
    const from = Number(start);
    if (from >= half) return route.fulfill({ status: 403 });
    return route.fulfill({
      status: 206,
      contentType: 'video/mp4',
      headers: {
        'Content-Range': `bytes ${from}-${half - 1}/${bytes.length}`,
        'Accept-Ranges': 'bytes',
        'Cache-Control': 'private, no-store',
      },
      body: bytes.subarray(from, half),
    });
  });
  await signIn(names(team).creator);
  await page.goto(`/youtube/upload/${video._id}`);
  const player = playerOf(page, video.title);
  await expect.poll(() => player.evaluate((movie: HTMLVideoElement) => movie.readyState)).toBeGreaterThan(1);
  await player.evaluate(async (movie: HTMLVideoElement) => {
    movie.muted = true;
    await movie.play();
  });
  await expect.poll(() => urls.length).toBe(2);
  await expect.poll(() => player.evaluate((movie: HTMLVideoElement) => movie.currentSrc)).toBe(urls[1]);
  expect(urls[1]).not.toBe(urls[0]);
  // The first half lasts for more than a second: a playback from the beginning would not be there at once.
  const seconds = await player.evaluate(
    (movie: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        movie.addEventListener('timeupdate', () => resolve(movie.currentTime), { once: true });
      }),
  );
  expect(seconds).toBeGreaterThan(1);
  await expect(player).toHaveJSProperty('ended', true);
  await expect(player).toHaveJSProperty('error', null);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
