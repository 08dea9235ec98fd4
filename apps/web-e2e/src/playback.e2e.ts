import { fixtures, submitVideo, smallMovie, type JourneyTeam } from '@cutroom/suites-kit';
import type { VideoSource } from '@cutroom/contracts';
import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './journey-test';
import { names } from './people';
import { playerOf, position, watchToTheEnd } from './player';
import type { SignInOptions } from './sign-in-by-call';

test('the player plays to the end, seeks, and plays again after a reload', async ({ page, team, signIn }) => {
  const video = await submitVideo(team, 'Seen twice', join(fixtures, 'green-20-s.mp4'));
  const delivered: Record<string, string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/sealed/')) delivered.push(response.headers());
  });
  await signIn(names(team).creator, { at: `/youtube/upload/${video._id}` });
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

/** Serves the first half of the file at the first URL. Once `expired` resolves, that URL answers with 403. */
async function expireHalfWay(page: Page, expired: Promise<void>): Promise<string[]> {
  const bytes = readFileSync(smallMovie);
  const half = Math.floor(bytes.length / 2);
  const urls: string[] = [];
  await page.route(/\/video\/[^/]+\/source(\?|$)/, async (route) => {
    let answer = await route.fetch();
    if (route.request().method() !== 'GET') return route.fulfill({ response: answer });
    let body = (await answer.json()) as { data: VideoSource };
    // Presigning twice within a second yields the same URL, but a renewed URL must differ from the expired one.
    while (urls.includes(body.data.url)) {
      answer = await route.fetch();
      body = (await answer.json()) as { data: VideoSource };
    }
    urls.push(body.data.url);
    if (urls.length === 1) body.data.expiresAt = new Date().toISOString();
    return route.fulfill({ response: answer, json: body });
  });
  await page.route('**/sealed/**', async (route) => {
    if (route.request().url() !== urls[0]) return route.continue();
    const [, start = '0'] = /bytes=(\d+)/.exec((await route.request().headerValue('range')) ?? '') ?? [];
    const from = Number(start);
    if (from >= half) {
      await expired;
      return route.fulfill({ status: 403 });
    }
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
  return urls;
}

/** Starts playback by keyboard, because browsers block play() without a user gesture, and records every position. */
async function playAndNote(page: Page, player: Locator): Promise<void> {
  await page.evaluate(() => {
    const positions: number[] = [];
    Object.assign(window, { positions });
    const note = ({ target }: Event) => positions.push((target as HTMLVideoElement).currentTime);
    document.addEventListener('timeupdate', note, { capture: true });
  });
  await expect.poll(() => player.evaluate((movie: HTMLVideoElement) => movie.readyState)).toBeGreaterThan(0);
  await player.focus();
  await page.keyboard.press('Space');
}

const notedPositions = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { positions: number[] }).positions);

interface ReviewOptions {
  page: Page;
  team: JourneyTeam;
  signIn: (username: string, options: SignInOptions) => Promise<void>;
  title: string;
}

/** Opens a video whose first URL serves half of the file; calling `expire` lets that URL expire. */
async function openExpiringVideo({ page, team, signIn, title }: ReviewOptions) {
  const video = await submitVideo(team, title, smallMovie);
  let expire: () => void = () => undefined;
  const urls = await expireHalfWay(page, new Promise<void>((resolve) => (expire = resolve)));
  await signIn(names(team).creator, { at: `/youtube/upload/${video._id}` });
  return { player: playerOf(page, video.title), urls, expire };
}

async function playExpiringVideo(options: ReviewOptions) {
  const opened = await openExpiringVideo(options);
  await playAndNote(options.page, opened.player);
  return opened;
}

test.describe('a review whose video URL expires', () => {
  test.beforeEach(({ faults }) => faults.expect(/403/));

  test('renews the URL and resumes at the same position', async ({ page, team, signIn }) => {
    const { player, urls, expire } = await playExpiringVideo({
      page,
      team,
      signIn,
      title: 'Expires half-way',
    });
    await expect.poll(() => position(player)).toBeGreaterThan(1);
    const before = await notedPositions(page);
    expire();
    await expect(player).toHaveJSProperty('ended', true);
    await expect(player).toHaveJSProperty('error', null);
    expect(await player.getAttribute('src')).toBe(urls[1]);
    expect(urls[1]).not.toBe(urls[0]);
    // Playback did not restart from the beginning.
    const after = (await notedPositions(page)).slice(before.length);
    expect(Math.min(...after)).toBeGreaterThan(0.8);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('plays to the end when the URL expires at the first click', async ({ page, team, signIn }) => {
    const { player, urls, expire } = await playExpiringVideo({ page, team, signIn, title: 'Expires unseen' });
    expire();
    await expect(player).toHaveJSProperty('ended', true);
    expect(await player.getAttribute('src')).toBe(urls[1]);
  });

  test("plays to the end when the computer's clock is six hours slow", async ({ page, team, signIn }) => {
    await page.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() - 6 * 3_600_000;
    });
    const { player, urls, expire } = await playExpiringVideo({ page, team, signIn, title: 'Expires early' });
    expire();
    await expect(player).toHaveJSProperty('ended', true);
    expect(await player.getAttribute('src')).toBe(urls[1]);
  });

  test('renews the URL for a seek while paused, and shows that frame', async ({ page, team, signIn }) => {
    const { player, urls, expire } = await openExpiringVideo({ page, team, signIn, title: 'Expires paused' });
    await expect
      .poll(() => player.evaluate((movie: HTMLVideoElement) => movie.readyState))
      .toBeGreaterThan(0);
    await page.keyboard.press('End');
    expire();
    await expect.poll(() => player.getAttribute('src')).not.toBe(urls[0]);
    const isAtEnd = (movie: HTMLVideoElement) =>
      movie.currentTime > movie.duration - 0.5 && movie.readyState > 1;
    await expect.poll(() => player.evaluate(isAtEnd)).toBe(true);
  });
});
