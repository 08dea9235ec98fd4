import { endpoints, type Comment, type VideoDetails } from '@cutroom/contracts';
import { submitVideo, until, type JourneyTeam } from '@cutroom/suites-kit';
import type { Locator, Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './journey-test';
import { test, whenDecoded } from './media-stack';
import { makeNumberedClip, numberedClips, shownNumber, type NumberedClip } from './numbered-clip';
import { names } from './people';
import { playerOf } from './player';

const frameCount = 80;

const timecodeButton = (page: Page) => page.getByRole('button', { name: /^Timecode / });

async function goTo(page: Page, timecode: string): Promise<void> {
  await timecodeButton(page).click();
  const field = page.getByLabel('Go to timecode');
  await field.fill(timecode);
  await field.press('Enter');
}

/** Posts a comment on the shown frame and returns it as the server has it. */
async function post(page: Page, team: JourneyTeam, videoId: string, text: string): Promise<Comment> {
  await page.getByLabel('Comment', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  return until(`the comment ${text}`, async () => {
    const { comments } = await team.creator.call(endpoints.comments, { params: { videoId }, query: {} });
    return comments.find((comment) => comment.text === text) ?? false;
  });
}

/** Three ways to reach a frame: its timecode, steps, and a step back from the end, where sound may outlast video. */
const visits = ({ timecodes }: NumberedClip) => [
  { frame: 60, timecode: timecodes[60], go: (page: Page) => goTo(page, timecodes[60]) },
  {
    frame: 30,
    timecode: timecodes[30],
    async go(page: Page) {
      await goTo(page, timecodes[30]);
      // The field returns the focus, so that keys control the player again.
      await expect(timecodeButton(page)).toBeFocused();
      for (const key of [',', ',', '.', '.']) await page.keyboard.press(key);
    },
  },
  {
    frame: frameCount - 2,
    timecode: null,
    async go(page: Page) {
      await page.keyboard.press('End');
      await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute(
        'aria-valuenow',
        String(frameCount - 1),
      );
      await page.keyboard.press(',');
    },
  },
];

/** The frame number on the screen. Waits up to 30 s for the expected one. */
async function settledNumber(player: Locator, right: number): Promise<number> {
  let shown = -1;
  const look = async () => (shown = await shownNumber(player));
  await expect
    .poll(look, { timeout: 30_000, intervals: [20, 50, 100] })
    .toBe(right)
    .catch(() => undefined);
  return shown;
}

/** Comments on frames of a clip and describes each mismatch between shown frame, comment and timecode. */
async function commentProblems(
  page: Page,
  team: JourneyTeam,
  clip: NumberedClip,
  { _id, title }: Pick<VideoDetails, '_id' | 'title'>,
): Promise<string[]> {
  const problems: string[] = [];
  const player = playerOf(page, title);
  const check = (what: string, found: unknown, right: unknown) => {
    if (found !== right)
      problems.push(`${clip.name}: ${what} is ${String(found)} instead of ${String(right)}`);
  };
  await page.goto(`/videos/${_id}`);
  await expect.poll(() => player.evaluate((movie: HTMLVideoElement) => movie.readyState)).toBeGreaterThan(1);
  const posted: { frame: number; label: string }[] = [];
  for (const { frame, timecode, go } of visits(clip)) {
    await go(page);
    check(`the picture of frame ${frame}`, await settledNumber(player, frame), frame);
    const label = (await timecodeButton(page).textContent()) ?? '';
    if (timecode !== null) check(`the timecode of frame ${frame}`, label, timecode);
    // Two comments per clip are enough, and each takes a second.
    if (frame === 30) continue;
    const { frames } = await post(page, team, _id, `Frame ${frame}`);
    check(`the comment on frame ${frame}`, `${frames?.from}-${frames?.to}`, `${frame}-${frame}`);
    posted.push({ frame, label });
    await timecodeButton(page).focus();
  }
  for (const { frame, label } of posted) {
    await page.getByRole('button', { name: `Show ${label}`, exact: true }).click();
    check(`the picture after a click on the comment ${label}`, await settledNumber(player, frame), frame);
    await expect(timecodeButton(page)).toHaveText(label);
  }
  return problems;
}

/** Follows a loop for that many complete laps, and returns the latest frame of each. */
const latestOfLaps = (player: Locator, rate: number, laps: number): Promise<number[]> =>
  player.evaluate(
    (movie: HTMLVideoElement, [perSecond, count]) =>
      new Promise<number[]>((resolve) => {
        const latest: number[] = [];
        let before = Infinity;
        const note = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
          const frame = Math.round(mediaTime * perSecond);
          if (frame < before) latest.push(frame);
          else latest[latest.length - 1] = frame;
          before = frame;
          if (latest.length > count) resolve(latest.slice(0, count));
          else movie.requestVideoFrameCallback(note);
        };
        movie.requestVideoFrameCallback(note);
      }),
    [rate, laps] as const,
  );

/** Loops frames 10 to 34 of the open clip, and returns the latest frame of each lap. */
async function loopLaps(page: Page, player: Locator, rate: number): Promise<number[]> {
  await page.keyboard.press('Home');
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('.');
  await page.keyboard.press('i');
  for (let step = 10; step < 34; step += 1) await page.keyboard.press('.');
  // Space would press the button that has the focus.
  for (const key of ['o', 'r', 'l']) await page.keyboard.press(key);
  return latestOfLaps(player, rate, 7);
}

test('at every rate, a comment names exactly the frame that the player shows, and a loop stays in its range', async ({
  page,
  ownTeam,
  signIn,
}, info) => {
  mkdirSync(info.outputDir, { recursive: true });
  const submit = async (clip: NumberedClip, index: number) => {
    const path = join(info.outputDir, `${index}.${clip.extension}`);
    await makeNumberedClip(path, clip, frameCount);
    return { clip, video: await submitVideo(ownTeam, `At ${clip.name}`, path, clip.extension) };
  };
  const submitted = await Promise.all(numberedClips.map(submit));
  await signIn(names(ownTeam).creator);
  const problems: string[] = [];
  const previews = new Set<string | undefined>();
  for (const { clip, video } of submitted) {
    const { media } = await whenDecoded(ownTeam.creator, video._id);
    previews.add(media?.preview ?? undefined);
    problems.push(...(await commentProblems(page, ownTeam, clip, video)));
  }
  expect(problems).toEqual([]);
  expect([...previews].sort()).toEqual(['made', 'original']);

  // The last clip is still open. On a busy machine, single laps may overrun the range.
  const laps = await loopLaps(page, page.locator('video'), 60);
  const [, , , median = 0, , , latest = 0] = laps.sort((one, other) => one - other);
  expect(median).toBeLessThanOrEqual(34);
  expect(latest).toBeLessThanOrEqual(34 + 10);
});
