import type { Video } from '@cutroom/contracts';
import {
  approve,
  channelVideos,
  consent,
  mailsTo,
  published,
  publishWithoutThumbnail,
  setFault,
  smallMovie,
  submitVideo,
  uploadAwaitingConsent,
  type JourneyTeam,
  type StackAddress,
} from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { expect, test } from './journey-test';
import { allow, askForConsent, openTab } from './review-page';

/** Presses a button that opens Google's consent page, and allows there. */
async function allowAfter(page: Page, button: string, says: string): Promise<void> {
  const tab = await openTab(page, page.getByRole('button', { name: button }));
  await expect(page.getByText('Waiting for you in the Google tab')).toBeVisible();
  await allow(tab, says);
  await tab.close();
}

/** Expects the video to be published and to be on the channel exactly once. */
async function expectPublishedOnce(stack: StackAddress, { creator }: JourneyTeam, video: Video) {
  await published(creator, video._id);
  expect(await channelVideos(stack, video.title)).toHaveLength(1);
}

test.use({ publishes: true });

test('an upload that needs a new permission can be resumed on the open status page', async ({
  creatorPage: page,
  ownTeam,
  stack,
}) => {
  await page.goto('/status');
  await expect(page.getByText('No Pending Videos')).toBeVisible();
  const video = await submitVideo(ownTeam, 'Stops under way', smallMovie);
  const address = await approve(ownTeam.creator, video);
  await page.reload();
  const card = page.getByRole('article', { name: video.title });
  await expect(card).toContainText('Waiting for you in the Google tab');
  await setFault(stack, { kind: 'token-expired', step: 'probe' });
  await setFault(stack, { kind: 'session-needs-token' });
  await consent(ownTeam.creator, address);

  // The page updates without a reload.
  await expect(card).toContainText('YouTube asks for your permission again');
  await expect(card).toContainText('Nothing is lost');
  await allowAfter(page, 'Authorize again', 'The upload continues');
  await expect(card).toContainText('Published');
  await expect(card.getByRole('button')).toHaveCount(0);
  await expectPublishedOnce(stack, ownTeam, video);
});

test('a waiting upload can be given up and published again', async ({
  creatorPage: page,
  ownTeam,
  stack,
}) => {
  const video = await uploadAwaitingConsent(stack, ownTeam, 'Given up');

  // The review page offers 'Authorize again' too.
  await page.goto(`/youtube/upload/${video._id}`);
  await expect(page.getByText('YouTube asks for your permission again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Authorize again' })).toBeVisible();
  await page.getByRole('link', { name: 'See upload status' }).click();

  const card = page.getByRole('article', { name: video.title });
  await card.getByRole('button', { name: 'Give up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give up this upload?' });
  await expect(dialog).toContainText('nothing is removed from your channel');
  await dialog.getByRole('button', { name: 'Give up' }).click();
  await expect(card).toContainText('You gave up this upload.');
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();
  await fetch(`${stack.urls.youtube}/sandbox/faults`, { method: 'DELETE' });

  await page.goto('/videos');
  const pending = page.getByRole('article', { name: video.title });
  await expect(pending).toContainText('Last attempt: You gave up this upload.');
  const consentPage = await askForConsent(page, video._id);
  await allow(consentPage);
  await expectPublishedOnce(stack, ownTeam, video);
});

test('a missing thumbnail can be added on the status page, also after a Deny', async ({
  creatorPage: page,
  ownTeam,
  stack,
  faults,
}) => {
  faults.expect(/403 .*\/api\/yt\/callback/);
  const video = await publishWithoutThumbnail(stack, ownTeam, 'Without its thumbnail');
  await page.goto('/status');
  const card = page.getByRole('article', { name: video.title });
  await expect(card).toContainText('The thumbnail is missing. YouTube sets thumbnails only for channels');

  const tab = await openTab(page, card.getByRole('button', { name: 'Add the thumbnail' }));
  await expect(card).toContainText('Waiting for you in the Google tab');
  await tab.getByRole('button', { name: 'Deny' }).click();
  await expect(tab.getByText('choose Add the thumbnail')).toBeVisible();
  await tab.close();
  await expect(card).toContainText('You declined on Google’s page');

  await allowAfter(page, 'Add the thumbnail', 'The thumbnail is set');
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(card).toContainText('Published');
  const [onChannel] = await channelVideos(stack, video.title);
  expect(onChannel?.thumbnailSha256).not.toBeNull();
  const mails = await mailsTo(stack, ownTeam.creatorEmail);
  for (const { text } of mails) expect(text).not.toMatch(/publish again/i);
});
