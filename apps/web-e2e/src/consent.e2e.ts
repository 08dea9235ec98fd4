import { channelVideos, published } from '@cutroom/suites-kit';
import { endpoints } from '@cutroom/contracts';
import { expect, test } from './journey-test';
import {
  allow,
  askForConsent,
  askForConsentHere,
  authorize,
  fillDetails,
  openTab,
  uploadThumbnail,
} from './review-page';

test.use({ publishes: true });

test("Allow on Google's page publishes the approved video, and the review returns to the list", async ({
  page,
  ownTeam,
  openReview,
  stack,
}) => {
  const video = await openReview(ownTeam, 'Allowed at once');
  const consent = await askForConsentHere(page);
  await expect(page).toHaveURL('/videos');
  expect(await consent.evaluate(() => window.opener)).toBeNull();
  await allow(consent);
  await published(ownTeam.creator, video._id);
  expect(await channelVideos(stack, video.title)).toMatchObject([
    { privacyStatus: 'unlisted', notifySubscribers: false, tags: ['monsoon', 'night walk', 'Mumbai'] },
  ]);
  // The new tab has a copy of this tab's session, so it can show the status.
  await consent.getByRole('link', { name: 'See the upload status' }).click();
  await expect(consent.getByRole('article', { name: video.title })).toContainText('Published');
  await page.reload();
  await expect(page.getByText('No Pending Videos')).toBeVisible();
});

test("Deny on Google's page publishes nothing, and the creator can ask again", async ({
  page,
  team,
  openReview,
  stack,
  faults,
}) => {
  faults.expect(/403 .*\/api\/yt\/callback/);
  const video = await openReview(team, 'Denied at first');
  const consent = await askForConsentHere(page);
  await consent.getByRole('button', { name: 'Deny' }).click();
  await expect(consent.getByRole('heading', { name: 'Nothing was published' })).toBeVisible();
  await expect(page.getByRole('article', { name: video.title })).toBeVisible();
  expect(await channelVideos(stack, video.title)).toEqual([]);
  await consent.close();

  const again = await askForConsent(page, video._id);
  await allow(again);
  await published(team.creator, video._id);
});

test('a new consent link replaces the link of a closed tab', async ({ page, team, openReview, faults }) => {
  faults.expect(/410 .*\/api\/yt\/callback/);
  const video = await openReview(team, 'Tab closed');
  const first = await askForConsentHere(page);
  const oldLink = first.url();
  await first.close();

  // The status page shows that the publish waits for consent, and links back to the review.
  await page.getByRole('link', { name: 'Upload status' }).click();
  const card = page.getByRole('article', { name: video.title });
  await expect(card).toContainText('Waiting for you in the Google tab');
  await card.getByRole('link', { name: 'Tab closed? Start again' }).click();
  await expect(page).toHaveURL(`/youtube/upload/${video._id}`);
  const second = await askForConsent(page, video._id);

  const old = await page.context().newPage();
  await old.goto(oldLink);
  await old.getByRole('button', { name: 'Allow' }).click();
  await expect(old.getByRole('heading', { name: 'This link was replaced by a newer one' })).toBeVisible();
  const details = await team.creator.call(endpoints.videoDetails, { params: { videoId: video._id } });
  expect(details.state).toBe('PENDING');
  await allow(second);
  await published(team.creator, video._id);
});

test('a link opens the consent page when the browser blocks the tab', async ({ page, team, openReview }) => {
  // A browser that blocks pop-ups returns null from `window.open`.
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const video = await openReview(team, 'Blocked tab');
  await uploadThumbnail(page);
  await fillDetails(page);
  await authorize(page).click();
  await expect(page.getByRole('alert')).toContainText('Your browser blocked the new tab');
  await expect(page).toHaveURL(/\/youtube\/upload\//);
  const link = page.getByRole('link', { name: 'Continue to Google' });
  // At phone width, one button is below the other. The gap keeps a finger from pressing both.
  await page.setViewportSize({ width: 360, height: 740 });
  const [above, below] = [await link.boundingBox(), await authorize(page).boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(8);
  const consent = await openTab(page, link);
  await expect(page).toHaveURL('/videos');
  await allow(consent);
  await published(team.creator, video._id);
});
