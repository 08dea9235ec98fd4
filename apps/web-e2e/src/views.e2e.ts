import { endpoints } from '@cutroom/contracts';
import {
  inviteCodeOf,
  publishVideo,
  sha256Of,
  signUpEditor,
  smallMovie,
  submitVideo,
} from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { names } from './people';
import { seedVideos } from './seed-videos';

const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true });
const list = (page: Page, name = 'Pending') => page.getByRole('region', { name, exact: true });
const titles = (page: Page, name?: string) => list(page, name).getByRole('article').getByRole('heading');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const count = (page: Page) => list(page).getByRole('status').first();

test('the URL holds search, filters and order, which survive a reload, the back button and further pages', async ({
  page,
  ownTeam,
  stack,
  signIn,
}) => {
  const { _id } = await submitVideo(ownTeam, 'Harbour at dawn', smallMovie);
  const { editor: second } = await signUpEditor(stack, await inviteCodeOf(ownTeam));
  const form = new FormData();
  form.set('name', 'Lin Okafor');
  await second.call(endpoints.updateEditor, { form });
  const by = second.id;
  await seedVideos(stack, _id, [
    ...Array.from({ length: 24 }, (_, number) => ({
      title: `Take ${String(number + 1).padStart(2, '0')}`,
      at: `2026-10-${String(number + 1).padStart(2, '0')}T06:30:00Z`,
    })),
    { title: 'Café in the rain', at: '2026-09-01T06:30:00Z', quality: '2160p', by },
    { title: 'Train', comment: 'Rain on the roof', at: '2026-09-02T06:30:00Z', quality: '1080p', by },
    // At this time, September 3 begins in IST.
    { title: 'Rainbow', at: '2026-09-02T18:30:00Z', quality: '1080p' },
  ]);
  await signIn(names(ownTeam).creator, { at: '/videos' });
  await expect(page.getByRole('heading', { level: 1, name: 'Headquaters' })).toBeVisible();

  // Oldest first: pages have neither gaps nor duplicates, even if a video arrives between them.
  await page.getByRole('button', { name: 'Filters and order' }).click();
  await page.getByLabel('Sort by').selectOption('Oldest first');
  await expect(page).toHaveURL('/videos?sort=oldest');
  await expect(count(page)).toHaveText('20 shown, and there are more');
  await seedVideos(stack, _id, [{ title: 'Just arrived', at: new Date(Date.now() + 60_000).toISOString() }]);
  await list(page).getByRole('button', { name: 'Show more' }).click();
  await expect(count(page)).toHaveText('29 videos');
  await expect(list(page).getByRole('button', { name: 'Show more' })).toHaveCount(0);
  const shown = await titles(page).allTextContents();
  expect(new Set(shown).size).toBe(29);
  expect([shown[0], shown.at(-1)]).toEqual(['Café in the rain', 'Just arrived']);
  await expect(list(page).getByRole('listitem').nth(20)).toBeFocused();

  // Back scrolls down to the card whose room was opened.
  const late = list(page).getByRole('article', { name: 'Take 24' });
  await late.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Take 24' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(late.getByRole('link', { name: 'Open' })).toBeInViewport();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Take 24' })).toBeInViewport();
  await page.goBack();

  // The search matches words of title, comment and editor, regardless of case and accents.
  await search(page).fill('CAFE rai');
  await expect(titles(page)).toHaveText(['Café in the rain']);
  await search(page).fill('rain');
  await expect(titles(page)).toHaveText(['Café in the rain', 'Train', 'Rainbow']);
  await search(page).fill('rain okafor');
  await expect(titles(page)).toHaveText(['Café in the rain', 'Train']);
  await search(page).fill('rain');
  await page.getByLabel('Quality').selectOption('1080p (Full HD)');
  await expect(titles(page)).toHaveText(['Train', 'Rainbow']);
  await page.getByLabel('Uploaded from').fill('2026-09-03');
  await expect(titles(page)).toHaveText(['Rainbow']);
  await page.getByLabel('Uploaded from').fill('');
  await page.getByLabel('Uploaded until').fill('2026-09-02');
  await expect(titles(page)).toHaveText(['Train']);
  await page.getByLabel('Sort by').selectOption('Quality');
  await page.getByLabel('Editor').selectOption('Lin Okafor');
  const chosen = `/videos?q=rain&editor=${by}&quality=1080p&to=2026-09-02&sort=quality`;
  await expect(page).toHaveURL(chosen);
  await expectAccessibleOnPhoneToo(page, 'a search with filters');

  // The URL holds the whole state: a reload, and Back from a room, show the same list.
  await page.reload();
  await expect(titles(page)).toHaveText(['Train']);
  await expect(search(page)).toHaveValue('rain');
  await expect(page.getByRole('button', { name: 'Filters and order (3)' })).toBeVisible();
  await list(page).getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Train' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(chosen);
  await expect(titles(page)).toHaveText(['Train']);

  // Another view keeps the search, which matches nothing there, and Back returns.
  await view(page, 'Waiting for a new version').click();
  await expect(page.getByText('No videos match')).toBeVisible();
  await expect(search(page)).toHaveValue('rain');
  await page.goBack();
  await expect(titles(page)).toHaveText(['Train']);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL('/videos?sort=quality');
  await expect(titles(page).first()).toHaveText('Café in the rain');
});

test('Back and a reload restore the position in the pending videos above those that wait for a new version', async ({
  page,
  ownTeam,
  stack,
  signIn,
}) => {
  const { _id, version } = await submitVideo(ownTeam, 'Late draft', smallMovie);
  const seed = (titles: string) =>
    seedVideos(
      stack,
      _id,
      Array.from({ length: 18 }, (_, at) => ({
        title: `${titles} ${at + 1}`,
        at: `2026-10-${at + 11}T06:30:00Z`,
      })),
    );
  await seed('Take');
  await ownTeam.creator.call(endpoints.requestChanges, { body: { videoId: _id, version, note: 'Brighter' } });
  await seed('Draft');
  await signIn(names(ownTeam).creator, { at: '/videos' });
  await expect(page.getByRole('article', { name: 'Late draft' })).toBeAttached();
  const open = page.getByRole('article', { name: 'Take 9', exact: true }).getByRole('link', { name: 'Open' });
  await open.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Take 9' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article', { name: 'Take 1', exact: true })).toBeAttached();
  await expect(open).toBeInViewport();
  const position = await page.evaluate(() => window.scrollY);
  await page.reload();
  await expect(page.getByRole('article', { name: 'Take 1', exact: true })).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(position, -1);
  // A new visit of the same address begins at the top.
  await page.goto('/videos');
  await expect(page.getByRole('article', { name: 'Take 1', exact: true })).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test.describe('the published videos', () => {
  test.use({ publishes: true });

  test('show the details sent to YouTube, play, and download byte for byte for both roles', async ({
    creatorPage: page,
    editorPage,
    ownTeam,
  }) => {
    const { creator } = ownTeam;
    const video = await submitVideo(ownTeam, 'On the channel', smallMovie);
    for (const each of [page, editorPage]) {
      await each.goto('/videos?view=published');
      await expect(each.getByText('Nothing is published yet')).toBeVisible();
    }
    await view(editorPage, 'In transfer').click();
    await expect(editorPage.getByText('Nothing is in transfer')).toBeVisible();
    await view(editorPage, 'Published').click();
    await publishVideo(creator, video);

    // The pages update without a reload.
    for (const each of [page, editorPage]) {
      const card = list(each, 'Published').getByRole('article', { name: video.title });
      await expect(card.getByRole('link', { name: 'Watch on YouTube' })).toBeVisible();
      await expect(card).toContainText('Published by a suite');
      await expect(card).toContainText('journey, two words');
      await expect(card).toContainText('Unlisted: ');
      const [download] = await Promise.all([
        each.waitForEvent('download'),
        card.getByRole('button', { name: 'Download' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('On the channel.mp4');
      expect(await sha256Of(await download.path())).toBe(await sha256Of(smallMovie));
    }
    await expectAccessibleOnPhoneToo(page, 'the published videos');
    const card = list(editorPage, 'Published').getByRole('article', { name: video.title });
    await expect(card.getByRole('button', { name: /Delete|Withdraw/ })).toHaveCount(0);
    await card.getByRole('link', { name: 'Open' }).click();
    await expect(editorPage.getByLabel(`Video: ${video.title}`)).toBeVisible();
  });
});
