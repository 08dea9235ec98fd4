import { channelVideos, smallMovie, submitVideo } from '@cutroom/suites-kit';
import { expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { allow, authorize, fillDetails, openTab, uploadThumbnail } from './review-page';

test.use({ publishes: true });

test('a scheduled video is on the channel with every option, private until its time', async ({
  creatorPage: page,
  ownTeam,
  stack,
}) => {
  const video = await submitVideo(ownTeam, 'Published in 2090', smallMovie);
  await page.goto(`/youtube/upload/${video._id}`);
  await uploadThumbnail(page);
  await fillDetails(page);
  await page.getByRole('button', { name: 'More options' }).click();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Auckland' });
  await page.getByLabel('Publish at').fill('2037-09-27T02:30');
  await expect(
    page.getByText('Your clocks skip this time. The video becomes public at 03:30.'),
  ).toBeVisible();
  await page.getByLabel('Publish at').fill('2037-04-05T02:30');
  await expect(page.getByText('Your clocks skip this time.')).toBeHidden();
  await devTools.send('Emulation.setTimezoneOverride', { timezoneId: '' });
  await page.getByLabel('Publish at').fill('2090-01-02T03:04');
  await expect(page.getByText('A scheduled video becomes public')).toBeVisible();
  await page.getByRole('radio', { name: 'Public' }).check();
  await page.getByLabel('Category').selectOption('Education');
  await page.getByLabel('Language of the video').selectOption('Marathi');
  await page.getByLabel('License').selectOption('Creative Commons - Attribution');
  await page.getByLabel('Recording date').fill('2026-11-01');
  await page.getByRole('checkbox', { name: 'Altered or synthetic content' }).check();
  await expectAccessibleOnPhoneToo(page, 'review with more options');

  await allow(await openTab(page, authorize(page)));
  await page.goto('/status');
  const card = page.getByRole('article', { name: video.title });
  await expect(card.getByText('Scheduled for 2 Jan 2090')).toBeVisible();
  await expect(card).toContainText('Published');
  const publishAt = new Date('2090-01-02T03:04').toISOString();
  expect(await channelVideos(stack, video.title)).toMatchObject([
    {
      privacyStatus: 'private',
      publishAt,
      categoryId: '27',
      defaultAudioLanguage: 'mr',
      license: 'creativeCommon',
      madeForKids: false,
      containsSyntheticMedia: true,
      embeddable: true,
      recordingDate: '2026-11-01T00:00:00Z',
    },
  ]);
});
