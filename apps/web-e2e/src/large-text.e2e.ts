import { smallMovie, submitVideo } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { expect, test } from './journey-test';
import { names } from './people';
import { thumbnail } from './review-page';

/** Emulates a phone whose browser shows text at 200 % (WCAG 1.4.4 and 1.4.10). */
async function enlargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
}

/** Describes what a user cannot reach: a page wider than the screen, or a label that sticks out of its button. */
const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { scrollWidth, clientWidth } = document.documentElement;
    const labels = [...document.querySelectorAll<HTMLElement>('.mantine-Button-label')];
    const isCut = (label: HTMLElement) => {
      const button = label.closest('.mantine-Button-root')?.getBoundingClientRect();
      const { left, right, top, bottom } = label.getBoundingClientRect();
      return (
        label.scrollWidth > label.clientWidth + 1 ||
        (button !== undefined &&
          (left < button.left || right > button.right || top < button.top || bottom > button.bottom))
      );
    };
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []),
      ...labels.filter(isCut).map((label) => `the label '${label.textContent}' is cut`),
    ];
  });

async function expectReachable(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    // A button in its loading state moves its label out of its box.
    await expect(page.locator('button[data-loading]')).toHaveCount(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    expect.soft(await unreachable(page), path).toEqual([]);
  }
}

test('with text at 200 % on a phone, pages for visitors neither overflow nor cut labels', async ({
  page,
}) => {
  await enlargeText(page);
  await expectReachable(page, ['/', '/signin', '/signup', '/reset-password', '/invitation']);
});

test('with text at 200 % on a phone, pages for creators and editors neither overflow nor cut labels', async ({
  page,
  team,
  signIn,
}) => {
  const { _id } = await submitVideo(team, 'Read with large text', smallMovie);
  await enlargeText(page);
  const rooms = [`/videos/${_id}`, `/videos/${_id}/compare`, `/videos/${_id}/print`];
  await signIn(names(team).creator);
  await expectReachable(page, ['/', '/dashboard', '/team', '/videos', '/videos?view=bin', '/status']);
  await signIn(names(team).creator);
  await expectReachable(page, [...rooms, '/profile', '/nowhere', `/youtube/upload/${_id}`]);
  await page.getByLabel('Choose a thumbnail', { exact: true }).setInputFiles(thumbnail);
  await page.getByRole('button', { name: 'Upload Thumbnail' }).click();
  await page.getByRole('button', { name: 'More options' }).click();
  expect.soft(await unreachable(page), 'more options').toEqual([]);
  await page.getByRole('button', { name: 'Draw' }).click();
  await expect(page.getByRole('toolbar', { name: 'Drawing tools' })).toBeVisible();
  expect.soft(await unreachable(page), 'drawing tools').toEqual([]);
  await signIn(names(team).editor);
  await expectReachable(page, ['/dashboard', '/team', '/videos', '/platform/upload', ...rooms, '/profile']);
});
