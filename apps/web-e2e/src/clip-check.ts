import type { VideoDetails, VideoExtension } from '@cutroom/contracts';
import { clips, clipSeconds, type ClipColour } from '@cutroom/suites-kit';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { playerOf } from './player';

/** The colour that fills an image; 'black' for none. */
async function colourOf(image: Buffer): Promise<ClipColour | 'black' | 'mixed'> {
  const { channels } = await sharp(image).removeAlpha().stats();
  const [red, green, blue] = channels.map(({ mean }) => mean > 100);
  if (red && green && blue) return 'white';
  if (red) return green || blue ? 'mixed' : 'red';
  if (green) return blue ? 'mixed' : 'green';
  return blue ? 'blue' : 'black';
}

/** What is wrong with the facts of a clip; none when they are right. */
export function factProblems(extension: VideoExtension, { media }: VideoDetails): string[] {
  const { video, audio, width, height } = clips[extension];
  const found = media?.facts;
  const durationMs = found?.durationMs ?? 0;
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

/** The colour of a poster, as the page shows it. */
export async function posterColour(page: Page, { media }: VideoDetails): Promise<string> {
  if (!media?.posterUrl) return 'no poster';
  const response = await page.request.get(media.posterUrl);
  return response.ok() ? colourOf(await response.body()) : `answered ${response.status()}`;
}

/** Seeks, waits for the frame and returns its colour as it stands on the screen. */
async function colourAt(player: Locator, seconds: number): Promise<string> {
  await player.evaluate(async (movie: HTMLVideoElement, time) => {
    const seeked = new Promise((resolve) => movie.addEventListener('seeked', resolve, { once: true }));
    movie.currentTime = time;
    await seeked;
    // Two frames of the page: the second one shows what the first one has drawn.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, seconds);
  return colourOf(await player.screenshot());
}

/** The last frame of a second and the first one of the next: 40 ms apart, in different colours. */
const seeks: readonly { seconds: number; colour: ClipColour }[] = [
  { seconds: 2.98, colour: 'blue' },
  { seconds: 1.02, colour: 'green' },
  { seconds: 0.98, colour: 'red' },
  { seconds: 3.02, colour: 'white' },
  { seconds: 1.98, colour: 'green' },
];

/** Opens the review of a clip and returns what is wrong with its player: none when it plays and seeks to each frame. */
export async function playProblems(
  page: Page,
  extension: VideoExtension,
  { _id, title }: VideoDetails,
): Promise<string[]> {
  await page.goto(`/youtube/upload/${_id}`);
  const player = playerOf(page, title);
  const shown = await player.evaluate(
    (movie: HTMLVideoElement) =>
      new Promise<string | null>((resolve) => {
        const look = () => resolve(movie.videoWidth > 0 ? null : 'shows no image');
        if (movie.readyState >= 2) return look();
        movie.addEventListener('loadeddata', look, { once: true });
        movie.addEventListener('error', () => resolve(`fails: ${movie.error?.message}`), { once: true });
        movie.preload = 'auto';
      }),
  );
  if (shown !== null) return [`.${extension}: the player ${shown}`];
  await player.evaluate(async (movie: HTMLVideoElement) => {
    movie.muted = true;
    await movie.play();
    movie.pause();
    // They would lie over the image.
    movie.controls = false;
  });
  const problems: string[] = [];
  for (const { seconds, colour } of seeks) {
    const found = await colourAt(player, seconds);
    if (found !== colour) problems.push(`.${extension}: ${found} at ${seconds} s instead of ${colour}`);
  }
  return problems;
}
