import { randomUUID } from 'node:crypto';
import { endpoints, type Video } from '@cutroom/contracts';
import { putFile, requireStored, type JourneyTeam } from '@cutroom/suites-kit';
import { expect, type Locator, type Page } from '@playwright/test';

export const comments = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true });
export const composer = (page: Page) => page.getByRole('form', { name: 'New comment' });
export const commentField = (page: Page) => composer(page).getByRole('textbox', { name: 'Comment' });
export const position = (page: Page) => page.getByRole('slider', { name: 'Position' });

/** Opens the review room of a video and waits until the player knows the number of frames. */
export async function openRoom(page: Page, videoId: string): Promise<void> {
  await page.goto(`/videos/${videoId}`);
  await expect(composer(page)).toBeVisible();
  await expect(position(page)).not.toHaveAttribute('aria-valuemax', '0');
}

/** Uploads the next version of a video as its editor, without a browser. */
export async function addVersion({ editor }: JourneyTeam, videoId: string, file: string): Promise<Video> {
  const url = await editor.call(endpoints.startVersion, {
    body: { videoId, comment: 'The map is right now', maximumVideoQuality: '720p', extension: 'mp4' },
  });
  requireStored(await putFile(url, file));
  return editor.call(endpoints.finishUpload, { body: { url } });
}

/** Posts a comment as the editor, on a frame or about the whole video. */
export const commentAsEditor = (
  { editor }: JourneyTeam,
  { _id, version }: Video,
  text: string,
  frame: number | null = null,
) =>
  editor.call(endpoints.postComment, {
    body: {
      videoId: _id,
      version: version ?? '',
      clientId: randomUUID(),
      text,
      frames: frame === null ? null : { from: frame, to: frame },
      drawing: null,
      parentId: null,
    },
  });

/** Presses Tab until a control has the focus, as users without a pointer do. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80; presses += 1) {
    if (await hasFocus()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the control');
}

/** Draws a line over an element with one finger. Points are in shares of its width and height. */
export async function dragFinger(
  page: Page,
  element: Locator,
  path: readonly (readonly [number, number])[],
): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('there is nothing to draw on');
  const touch = await page.context().newCDPSession(page);
  for (const [index, [x, y]] of path.entries()) {
    const touchPoints = [{ x: box.x + x * box.width, y: box.y + y * box.height }];
    await touch.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints,
    });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

/** Counts how many of nine points on the focused element are on the screen and uncovered. */
export const pointsInSight = (page: Page): Promise<number> =>
  page.locator(':focus').evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const shares = [0.1, 0.5, 0.9];
    const points = shares.flatMap((across) => shares.map((down) => [x + across * width, y + down * height]));
    const isInSight = ([left = 0, top = 0]: number[]) =>
      element.parentElement?.contains(document.elementFromPoint(left, top)) === true;
    return points.filter(isInSight).length;
  });

/** Presses a key until a control has the focus. Returns the focused elements that were fully covered (WCAG 2.4.11). */
export async function coveredUntil(page: Page, key: string, control: Locator): Promise<string[]> {
  const covered: string[] = [];
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 120; presses += 1) {
    if ((await pointsInSight(page)) === 0) {
      covered.push(await page.locator(':focus').evaluate((element) => element.outerHTML));
    }
    if (await hasFocus()) return covered;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach the control`);
}
