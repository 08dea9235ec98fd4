import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './journey-test';

export const playerOf = (page: Page, title: string): Locator => page.getByLabel(`Video: ${title}`);

export const position = (player: Locator): Promise<number> =>
  player.evaluate((movie: HTMLVideoElement) => movie.currentTime);

/** Plays the whole video at eight times normal speed. */
export async function watchToTheEnd(player: Locator): Promise<void> {
  await expect.poll(() => player.evaluate((movie: HTMLVideoElement) => movie.readyState)).toBeGreaterThan(0);
  await player.evaluate(async (movie: HTMLVideoElement) => {
    movie.muted = true;
    movie.playbackRate = 8;
    await movie.play();
  });
  await expect(player).toHaveJSProperty('ended', true);
  await expect(player).toHaveJSProperty('error', null);
}

/** Plays part of the video and returns the colour channel that dominates the frame on screen. */
export async function shownColour(player: Locator): Promise<'red' | 'green' | 'neither'> {
  await expect.poll(() => player.evaluate((movie: HTMLVideoElement) => movie.readyState)).toBeGreaterThan(0);
  await player.evaluate(async (movie: HTMLVideoElement) => {
    movie.muted = true;
    movie.playbackRate = 1;
    movie.currentTime = movie.duration / 2;
    await movie.play();
  });
  await expect.poll(() => position(player)).toBeGreaterThan(1);
  const { channels } = await sharp(await player.screenshot()).stats();
  const [red = 0, green = 0] = channels.map(({ mean }) => mean);
  await player.evaluate((movie: HTMLVideoElement) => movie.pause());
  if (red > 2 * green) return 'red';
  return green > 2 * red ? 'green' : 'neither';
}

/**
 * SHA-256 of the bytes behind the player's URL: first from the browser's cache, if it has them, then from the store.
 */
export function deliveredHashes(player: Locator): Promise<string[]> {
  return player.evaluate(async (movie: HTMLVideoElement) => {
    const hashOf = async (cache: RequestCache) => {
      const bytes = await (await fetch(movie.src, { cache })).arrayBuffer();
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    };
    return [await hashOf('force-cache'), await hashOf('reload')];
  });
}
