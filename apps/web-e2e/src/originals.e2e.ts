import { endpoints } from '@cutroom/contracts';
import {
  channel,
  publishVideo,
  smallMovie,
  submitVideo,
  withDatabase,
  type StackAddress,
} from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { ObjectId } from 'mongodb';
import { expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { names } from './people';

test.use({ publishes: true });

const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const dayMs = 86_400_000;

/** Backdates the publish of a video and marks its media as done, because no media worker runs here. */
const publishedDaysAgo = (stack: StackAddress, videoId: string, days: number) =>
  withDatabase(stack, (database) =>
    database.collection('videos').updateOne(
      { _id: new ObjectId(videoId) },
      {
        $set: { 'publish.publishedAt': new Date(Date.now() - days * dayMs) },
        $unset: { 'media.askAgainAt': 1 },
      },
    ),
  );

test('originals are deleted the chosen number of days after publishing, and the YouTube link stays', async ({
  page,
  editorPage,
  ownTeam,
  stack,
  signIn,
}) => {
  const { creator } = ownTeam;
  const [old, recent] = [
    await submitVideo(ownTeam, 'Published long ago', smallMovie),
    await submitVideo(ownTeam, 'Published today', smallMovie),
  ];
  for (const video of [old, recent]) await publishVideo(creator, video);
  await publishedDaysAgo(stack, old._id, 31);

  await signIn(names(ownTeam).creator, { at: '/videos?view=published' });
  for (const { title } of [old, recent])
    await expect(card(page, title).getByRole('button', { name: 'Download', exact: true })).toBeVisible();

  await page.goto('/team');
  const storage = page.getByRole('region', { name: 'Storage' });
  await storage.getByLabel('Days until originals of published videos are deleted').fill('30');
  await storage.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('dialog', { name: 'Delete originals?' })
    .getByRole('button', { name: 'Delete originals' })
    .click();
  await expect(storage.getByText(/^Originals are deleted 30 days after publishing/)).toBeVisible();

  // The page shows the deletion, whether it loads before or after the sweep deletes the original.
  for (const each of [page, editorPage]) {
    await each.goto('/videos?view=published');
    await expect(card(each, old.title)).toContainText(
      'The original was deleted, as your team’s settings say.',
    );
    await expect(card(each, old.title).getByRole('button', { name: 'Download', exact: true })).toHaveCount(0);
    await expect(card(each, old.title).getByRole('link', { name: /YouTube/ })).toBeVisible();
    await expect(
      card(each, recent.title).getByRole('button', { name: 'Download', exact: true }),
    ).toBeVisible();
  }
  await page.goto('/team');
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText(
    `The original of “${old.title}” was deleted`,
  );
  await page.goto('/videos?view=published');
  await expect(card(page, old.title)).toBeVisible();
  await expectAccessibleOnPhoneToo(page, 'published videos without an original');
  expect((await channel(stack)).map(({ title }) => title)).toEqual(
    expect.arrayContaining([old.title, recent.title]),
  );
  // The video has no preview either, so nothing is left to play.
  const source = creator.call(endpoints.videoSource, { params: { videoId: old._id } });
  await expect(source).rejects.toThrow('The file of this video was deleted');
});
