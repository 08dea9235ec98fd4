import type { VideoDetails, VideoExtension } from '@cutroom/contracts';
import { clipColours, clipDelays, clips, clipSeconds, type ClipColour } from '@cutroom/suites-kit';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './journey-test';
import { playerOf } from './player';

/** The colour that fills an image; 'black' for none. */
export async function colourOf(image: Buffer): Promise<ClipColour | 'black' | 'mixed'> {
  const { channels } = await sharp(image).removeAlpha().stats();
  const [red, green, blue] = channels.map(({ mean }) => mean > 100);
  if (red && green && blue) return 'white';
  if (red) return green || blue ? 'mixed' : 'red';
  if (green) return blue ? 'mixed' : 'green';
  return blue ? 'blue' : 'black';
}

/** Describes each wrong fact of a clip; empty when all are right. */
export function factProblems(extension: VideoExtension, { media }: VideoDetails): string[] {
  const { video, audio, width, height } = clips[extension];
  const found = media?.facts;
  // Some files have no duration in their header.
  const durationMs = found?.durationMs ?? clipSeconds * 1_000;
  const wrong = {
    video: found?.video?.codec !== video && found?.video?.codec,
    audio: (found?.audio?.codec ?? null) !== audio && found?.audio?.codec,
    size: (found?.video?.width !== width || found.video.height !== height) && found?.video,
    duration: Math.abs(durationMs - clipSeconds * 1_000) > 150 && durationMs,
  };
  return Object.entries(wrong)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => `.${extension}: ${name} is ${JSON.stringify(value)}`);
}

/** Describes what is wrong with a poster; empty when it shows a frame of the clip. */
export async function posterProblems(
  page: Page,
  extension: VideoExtension,
  { media }: VideoDetails,
): Promise<string[]> {
  if (!media?.posterUrl) return [`.${extension}: there is no poster`];
  const response = await page.request.get(media.posterUrl);
  const colour = response.ok() ? await colourOf(await response.body()) : response.status();
  return clipColours.some((each) => each === colour) ? [] : [`.${extension}: the poster is ${colour}`];
}

/** Seeks and returns the colour that the player shows. Waits up to five seconds for the expected one. */
async function colourAt(player: Locator, seconds: number, expected: ClipColour): Promise<string> {
  await player.evaluate(async (movie: HTMLVideoElement, time) => {
    movie.currentTime = time;
    // An earlier seek, such as the room's own to the middle of a frame, may fire its 'seeked' event first.
    while (movie.seeking)
      await new Promise((resolve) => movie.addEventListener('seeked', resolve, { once: true }));
  }, seconds);
  let shown = await colourOf(await player.screenshot());
  for (const until = Date.now() + 5_000; shown !== expected && Date.now() < until;) {
    shown = await colourOf(await player.screenshot());
  }
  return shown;
}

/** Positions in the last frame of a second or in the first one of the next. The colour changes between these frames. */
const seeks: readonly { seconds: number; colour: ClipColour }[] = [
  { seconds: 2.98, colour: 'blue' },
  { seconds: 1.02, colour: 'green' },
  { seconds: 0.98, colour: 'red' },
  { seconds: 3.02, colour: 'white' },
  { seconds: 1.98, colour: 'green' },
];

/** Opens the review of a clip and describes what is wrong with its player; empty when it plays and seeks correctly. */
export async function playProblems(
  page: Page,
  extension: VideoExtension,
  { _id, title }: VideoDetails,
): Promise<string[]> {
  await page.goto(`/youtube/upload/${_id}`);
  const player = playerOf(page, title);
  await player.evaluate((movie: HTMLVideoElement) => (movie.preload = 'auto'));
  const load = () =>
    player.evaluate(({ readyState, videoWidth, error }: HTMLVideoElement) => {
      if (error) return `fails: ${error.message}`;
      if (readyState < 2) return 'loads nothing';
      return videoWidth > 0 ? 'plays' : 'shows no image';
    });
  await expect.poll(load, `the player of .${extension}`).toBe('plays');
  await player.evaluate(async (movie: HTMLVideoElement) => {
    movie.muted = true;
    await movie.play();
    movie.pause();
    // The controls would cover part of the image.
    movie.controls = false;
  });
  const problems: string[] = [];
  const delay = (clipDelays[extension] ?? 0) / 1_000;
  for (const { seconds, colour } of seeks) {
    const found = await colourAt(player, seconds + delay, colour);
    if (found !== colour) problems.push(`.${extension}: ${found} at ${seconds} s instead of ${colour}`);
  }
  return problems;
}
