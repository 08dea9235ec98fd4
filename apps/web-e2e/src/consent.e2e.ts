import { channel, submitVideo, published, smallMovie } from '@cutroom/suites-kit';
import { endpoints } from '@cutroom/contracts';
import { expect, test } from './journey-test';
import { names } from './people';
import { askForConsent, authorize, fillDetails, uploadThumbnail } from './review-page';

test('allowed: the tab says so, this one goes to the videos, and the channel gets what was approved', async ({
  page,
  ownTeam,
  signIn,
  stack,
  theChannel: _,
}) => {
  const video = await submitVideo(ownTeam, 'Allowed at once', smallMovie);
  await signIn(names(ownTeam).creator);
  const consent = await askForConsent(page, video._id);
  await expect(page).toHaveURL('/videos');
  expect(await consent.evaluate(() => window.opener)).toBeNull();
  await consent.getByRole('button', { name: 'Allow' }).click();
  await expect(consent.getByRole('heading', { name: 'Your video is on its way' })).toBeVisible();
  await published(ownTeam.creator, video._id);
  expect((await channel(stack)).filter(({ title }) => title === video.title)).toMatchObject([
    { privacyStatus: 'unlisted', notifySubscribers: false, tags: ['monsoon', 'night walk', 'Mumbai'] },
  ]);
  // The tab came from ours and took a copy of the session along: it may look on.
  await consent.getByRole('link', { name: 'See the upload status' }).click();
  await expect(consent.getByRole('article', { name: video.title })).toContainText('Published');
  await page.reload();
  await expect(page.getByText('No Pending Videos')).toBeVisible();
});

test('denied: nothing is published, and asking again works', async ({
  page,
  team,
  signIn,
  stack,
  faults,
  theChannel: _,
}) => {
  faults.expect(/403 .*\/api\/yt\/callback/);
  const video = await submitVideo(team, 'Denied at first', smallMovie);
  await signIn(names(team).creator);
  const consent = await askForConsent(page, video._id);
  await consent.getByRole('button', { name: 'Deny' }).click();
  await expect(consent.getByRole('heading', { name: 'Nothing was published' })).toBeVisible();
  await expect(page.getByRole('article', { name: video.title })).toBeVisible();
  expect((await channel(stack)).filter(({ title }) => title === video.title)).toEqual([]);
  await consent.close();

  const again = await askForConsent(page, video._id);
  await again.getByRole('button', { name: 'Allow' }).click();
  await expect(again.getByRole('heading', { name: 'Your video is on its way' })).toBeVisible();
  await published(team.creator, video._id);
});

test('a closed consent tab blocks nothing: a new link is asked for, and ends the old one', async ({
  page,
  team,
  signIn,
  faults,
  theChannel: _,
}) => {
  faults.expect(/410 .*\/api\/yt\/callback/);
  const video = await submitVideo(team, 'Tab closed', smallMovie);
  await signIn(names(team).creator);
  const first = await askForConsent(page, video._id);
  const oldLink = first.url();
  await first.close();

  // The status screen knows that the permission is waited for, and leads back.
  await page.getByRole('link', { name: 'Upload status' }).click();
  const card = page.getByRole('article', { name: video.title });
  await expect(card).toContainText('Waiting for you in the Google tab');
  await card.getByRole('link', { name: 'Tab closed? Start again' }).click();
  await expect(page).toHaveURL(`/youtube/upload/${video._id}`);
  const second = await askForConsent(page, video._id);

  const old = await page.context().newPage();
  await old.goto(oldLink);
  await old.getByRole('button', { name: 'Allow' }).click();
  await expect(old.getByRole('heading', { name: 'There is a newer link' })).toBeVisible();
  const details = await team.creator.call(endpoints.videoDetails, { params: { videoId: video._id } });
  expect(details.state).toBe('PENDING');
  await second.getByRole('button', { name: 'Allow' }).click();
  await expect(second.getByRole('heading', { name: 'Your video is on its way' })).toBeVisible();
  await published(team.creator, video._id);
});

test('when the browser blocks the new tab, a link leads to the consent page', async ({
  page,
  team,
  signIn,
  theChannel: _,
}) => {
  const video = await submitVideo(team, 'Blocked tab', smallMovie);
  // What a browser does that blocks pop-ups: no window, no event.
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await signIn(names(team).creator);
  await page.goto(`/youtube/upload/${video._id}`);
  await uploadThumbnail(page);
  await fillDetails(page);
  await authorize(page).click();
  await expect(page.getByRole('alert')).toContainText('Your browser blocked the new tab');
  await expect(page).toHaveURL(/\/youtube\/upload\//);
  const tab = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Continue to the consent page' }).click();
  const consent = await tab;
  await expect(page).toHaveURL('/videos');
  await consent.getByRole('button', { name: 'Allow' }).click();
  await expect(consent.getByRole('heading', { name: 'Your video is on its way' })).toBeVisible();
  await published(team.creator, video._id);
});
