import { endpoints } from '@cutroom/contracts';
import { smallMovie, submitVideo } from '@cutroom/suites-kit';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, test } from './journey-test';
import {
  commentAsEditor,
  commentField,
  comments,
  composer,
  coveredUntil,
  dragFinger,
  openRoom,
  pointsInSight,
  position,
  tabTo,
} from './room-page';

test.describe('the review room on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('can be used by touch alone', async ({ creatorPage: page, ownTeam }) => {
    const { _id } = await submitVideo(ownTeam, 'Watched on the train', smallMovie);
    await openRoom(page, _id);
    // Text that does not fit ends in an ellipsis.
    await expect(page.getByRole('combobox', { name: 'Version' })).toHaveCSS('text-overflow', 'ellipsis');
    // On the narrowest phone, too, full screen is in the first row of the controls.
    await page.setViewportSize({ width: 320, height: 740 });
    const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
    expect(await topOf('Full screen')).toBe(await topOf('One frame back'));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'One frame forward' }).tap();
    await expect(position(page)).toHaveAttribute('aria-valuenow', '1');
    await commentField(page).fill('The logo is cut off');
    await composer(page).evaluate((form) => form.scrollIntoView({ block: 'center' }));
    await composer(page).getByRole('button', { name: 'Draw' }).tap();
    // Neither the video nor the edge of the screen covers the tools.
    const isWithinReach = (button: Element) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    await expect.poll(() => page.getByRole('button', { name: 'Pen' }).evaluate(isWithinReach)).toBe(true);
    await dragFinger(page, page.getByTestId('drawing-surface'), [
      [0.2, 0.2],
      [0.4, 0.3],
      [0.6, 0.2],
    ]);
    await page.getByRole('button', { name: 'Done' }).tap();
    await composer(page).getByRole('button', { name: 'Post', exact: true }).tap();
    const comment = comments(page).getByRole('article', { name: /^Comment by/ });
    await expect(comment).not.toHaveAttribute('aria-busy');
    const { comments: stored } = await ownTeam.creator.call(endpoints.comments, {
      params: { videoId: _id },
      query: {},
    });
    expect(stored).toMatchObject([{ frames: { from: 1, to: 1 }, drawing: [{ tool: 'pen' }] }]);

    // From another frame, with the page scrolled down, a tap on the comment shows its frame and does not scroll.
    await page.getByRole('button', { name: 'One frame forward' }).tap();
    await expect(position(page)).toHaveAttribute('aria-valuenow', '2');
    await comment.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(0);
    await comment.getByText('The logo is cut off').tap();
    await expect(page).toHaveURL(/comment=/);
    await expect(position(page)).toHaveAttribute('aria-valuenow', '1');
    await expect(page.getByRole('img', { name: 'Drawing on this frame' })).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

    for (const name of ['Reply', 'Resolve', 'Delete']) {
      const box = await comment.getByRole('button', { name }).boundingBox();
      expect([name, Math.min(box?.width ?? 0, box?.height ?? 0)]).toEqual([name, 44]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(page, 'review room on a phone');
  });
});

test('the review room can be used with the keyboard alone', async ({ creatorPage: page, ownTeam }) => {
  const { _id } = await submitVideo(ownTeam, 'Cut without a mouse', smallMovie);
  const next = await submitVideo(ownTeam, 'The next one', smallMovie);
  await openRoom(page, _id);
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  const player = page.getByRole('region', { name: 'Player' });

  await tabTo(page, position(page));
  await keys('.', '.', '.', ',');
  await expect(position(page)).toHaveAttribute('aria-valuenow', '2');
  await keys('i', '.', '.', 'o');
  await expect(page.getByRole('button', { name: 'Clear the range' })).toBeVisible();
  await keys('x', 'l');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await keys('k');
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await keys('End', 'j');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await keys('k', 'Home');
  await expect(position(page)).toHaveAttribute('aria-valuenow', '0');
  await keys('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  // The dialog belongs to the player, so that full screen shows it, but is centred on the page.
  const middle = ({ left, right }: DOMRect) => (left + right) / 2;
  const rectOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect());
  expect(middle(await rectOf(help))).toBeCloseTo(middle(await rectOf(page.locator('body'))), 0);
  await keys('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(position(page)).toBeFocused();

  // Typing in a field triggers no shortcuts of the player.
  await tabTo(page, commentField(page));
  await page.keyboard.type('jkl, in. Not.');
  await keys('Control+Enter');
  await expect(position(page)).toHaveAttribute('aria-valuenow', '0');
  const comment = comments(page).getByRole('article', { name: /^Comment by/ });
  await tabTo(page, comment.getByRole('button', { name: 'Reply' }));
  await keys('Enter');
  await page.keyboard.type('Found it');
  await keys('Control+Enter');
  await expect(comments(page).getByRole('article', { name: /^Reply by/ })).toContainText('Found it');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await tabTo(page, comment.getByRole('button', { name: 'Resolve' }));
  await keys('Enter');
  await expect(comment).toHaveCount(0);

  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await tabTo(page, page.getByRole('button', { name: 'Request changes' }));
  await keys('Enter');
  const dialog = page.getByRole('dialog', { name: 'Request changes' });
  await expect(dialog.getByLabel(/^Note/)).toBeFocused();
  await page.keyboard.type('Shorter, please');
  await tabTo(page, dialog.getByRole('button', { name: 'Request changes' }));
  await keys('Enter');
  await expect(page.getByRole('button', { name: 'Withdraw the request' })).toBeVisible();
  await expect(page.getByText('Shorter, please')).toBeVisible();

  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await tabTo(page, position(page));
  await keys('n');
  await expect(page).toHaveURL(new RegExp(`/videos/${next._id}`));
});

for (const [width, height] of [
  [960, 540],
  [360, 740],
] as const) {
  test(`at ${width} x ${height} the player of the review room never covers the focused control`, async ({
    creatorPage: page,
    ownTeam,
  }) => {
    const video = await submitVideo(ownTeam, `Reviewed at ${width} x ${height}`, smallMovie);
    for (const frame of [0, 1, 2, 3, 4, 5]) await commentAsEditor(ownTeam, video, `Note ${frame}`, frame);
    await page.setViewportSize({ width, height });
    await openRoom(page, video._id);
    const replies = comments(page).getByRole('button', { name: 'Reply' });
    await expect(replies).toHaveCount(6);

    await replies.last().focus();
    await commentField(page).focus();
    await page.keyboard.type('The logo is cut off');
    expect(await pointsInSight(page)).toBe(9);

    await position(page).focus();
    expect(await coveredUntil(page, 'Tab', replies.last())).toEqual([]);
    expect(await coveredUntil(page, 'Shift+Tab', position(page))).toEqual([]);
  });
}

test.describe('the review room on a low screen', () => {
  test.use({ viewport: { width: 1366, height: 650 } });

  test('shows the whole video and its controls together', async ({ creatorPage: page, ownTeam }) => {
    const { _id } = await submitVideo(ownTeam, 'Watched on a laptop', smallMovie);
    await openRoom(page, _id);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeInViewport({ ratio: 1 });

    // Entering a timecode does not scroll. Playwright's `click` might, so this clicks at a position.
    const box = await page.getByRole('button', { name: /^Timecode / }).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 9, (box?.y ?? 0) + 9);
    await expect(page.getByRole('textbox', { name: 'Go to timecode' })).toBeFocused();
    await page.keyboard.type('0:02');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('button', { name: 'Timecode 00:00:02:00. Go to another time' }),
    ).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
