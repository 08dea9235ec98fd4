import { smallMovie, submitVideo } from '@cutroom/suites-kit';
import type { Locator } from '@playwright/test';
import { expect, test } from './journey-test';
import { names } from './people';
import { uploadThumbnail } from './review-page';

const background = (locator: Locator) =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor);

const color = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).color);

test('with forced colours, the current page and checked controls stand out', async ({
  page,
  team,
  signIn,
}) => {
  const video = await submitVideo(team, 'In few colours', smallMovie);
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(names(team).creator);

  await test.step('the current page in the top bar', async () => {
    const bar = page.getByRole('navigation').first();
    const [current, other] = [
      bar.getByRole('link', { name: 'Dashboard' }),
      bar.getByRole('link', { name: 'Manage Team' }),
    ];
    expect(await background(current)).not.toBe(await background(other));
    expect(await color(current)).not.toBe(await background(current));
  });

  await page.goto(`/youtube/upload/${video._id}`);
  await uploadThumbnail(page);
  await test.step('a checked radio button', async () => {
    const chosen = page.getByRole('radio', { name: 'Unlisted' });
    await chosen.check();
    const other = page.getByRole('radio', { name: 'Public' });
    await expect.poll(async () => (await background(chosen)) === (await background(other))).toBe(false);
    expect(await color(chosen.locator('+ svg'))).not.toBe(await background(chosen));
  });

  await test.step('a ticked checkbox', async () => {
    await page.getByRole('button', { name: 'More options' }).click();
    const ticked = page.getByRole('checkbox', { name: 'Allow embedding' });
    await expect(ticked).toBeChecked();
    const other = page.getByRole('checkbox', { name: 'Altered or synthetic content' });
    expect(await background(ticked)).not.toBe(await background(other));
    expect(await color(ticked.locator('+ svg'))).not.toBe(await background(ticked));
  });
});
