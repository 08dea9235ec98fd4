import { publishVideo, smallMovie, submitVideo } from '@cutroom/suites-kit';
import { expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { names } from './people';
import { askForConsentHere } from './review-page';
import { fillUploadDetails, initiateUpload, videoFile } from './upload-page';

test.use({ publishes: true });

test("the pending card shows the wait for Google's page, then why nothing was published", async ({
  page,
  team,
  openReview,
  faults,
}) => {
  faults.expect(/403 .*\/api\/yt\/callback/);
  const video = await openReview(team, 'Declined in another tab');
  const tab = await askForConsentHere(page);
  await expect(page).toHaveURL('/videos');
  const card = page.getByRole('article', { name: video.title });
  await expect(card).toContainText('Waiting for you in the Google tab');
  await expect(card.getByRole('link', { name: 'Review & Approve' })).toBeHidden();
  await expect(card.getByRole('link', { name: 'Tab closed? Start again' })).toBeVisible();
  await expectAccessibleOnPhoneToo(page, "a card that waits for Google's page");
  await tab.getByRole('button', { name: 'Deny' }).click();
  await tab.close();

  // The page updates without a reload.
  await expect(card).toContainText('Last attempt: You declined on Google’s page');
  await expect(card.getByRole('link', { name: 'Review & Approve' })).toBeVisible();
});

test('an editor sees that an upload arrived, and finds the link to a published cut', async ({
  page,
  ownTeam,
  signIn,
}) => {
  const { creator } = ownTeam;
  const video = await submitVideo(ownTeam, 'Published by the creator', smallMovie);
  await publishVideo(creator, video);
  await signIn(names(ownTeam).editor);
  await page.getByRole('banner').getByRole('link', { name: 'Upload Video' }).click();
  await fillUploadDetails(page, { title: 'Just uploaded' });
  await initiateUpload(page);
  await videoFile(page).setInputFiles(smallMovie);
  await expect(page).toHaveURL('/videos');
  await expect(page.getByText('“Just uploaded” was uploaded. Your creator will be notified.')).toBeVisible();

  const cuts = page.getByRole('region', { name: 'Your cuts' }).getByRole('listitem');
  await expect(cuts).toHaveCount(2);
  await expect(cuts.filter({ hasText: 'Just uploaded' })).toContainText('Waiting for review');
  const done = cuts.filter({ hasText: video.title });
  await expect(done).toContainText('Published');
  await expect(done.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute('href', /\/watch\?v=/);
  await expectAccessibleOnPhoneToo(page, 'own cuts');
});
