import { channelVideos, smallMovie, submitVideo, type JourneyTeam } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { allow, authorize, fillDetails, openTab, uploadThumbnail } from './review-page';

test.use({ publishes: true });

const moreOptions = (page: Page) => page.getByRole('button', { name: 'More options' });

/** Opens the review of a new video, fills in both stages, and opens 'More options'. */
async function openOptions(page: Page, team: JourneyTeam, title: string): Promise<void> {
  const { _id } = await submitVideo(team, title, smallMovie);
  await page.goto(`/youtube/upload/${_id}`);
  await uploadThumbnail(page);
  await fillDetails(page);
  await moreOptions(page).click();
}

test('a scheduled video is on the channel with every option, private until its time', async ({
  creatorPage: page,
  ownTeam,
  stack,
}) => {
  const title = 'Published in 2090';
  await openOptions(page, ownTeam, title);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Auckland' });
  await page.getByLabel('Publish at').fill('2037-09-27T02:30');
  await expect(
    page.getByText('Your clocks skip this time. The video becomes public at 03:30.'),
  ).toBeVisible();
  await page.getByLabel('Publish at').fill('2037-04-05T02:30');
  await expect(page.getByText('Your clocks skip this time.')).toBeHidden();
  const twice = page.getByText(/^Your clocks show this time twice\./);
  await expect(twice).toContainText('The video becomes public at the first one (GMT+1300).');
  await page.getByLabel('Publish at').fill('2037-04-05T03:00');
  await expect(twice).toBeHidden();
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
  const card = page.getByRole('article', { name: title });
  await expect(card.getByText('Scheduled for 2 Jan 2090')).toBeVisible();
  await expect(card).toContainText('On YouTube, private until its scheduled time');
  const publishAt = new Date('2090-01-02T03:04').toISOString();
  expect(await channelVideos(stack, title)).toMatchObject([
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

test('a day without a time is no schedule, and publishes nothing until it is corrected', async ({
  creatorPage: page,
  ownTeam,
}) => {
  await openOptions(page, ownTeam, 'Scheduled for half a moment');
  await page.getByRole('radio', { name: 'Public' }).check();
  const publishAt = page.getByLabel('Publish at');
  await publishAt.pressSequentially('12242037');
  await expect(publishAt).toHaveValue('');
  await moreOptions(page).click();
  await expect(publishAt).toBeHidden();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await authorize(page).click();
  await expect(page.getByRole('alert')).toHaveText('Correct “Publish at” under More options, or clear it');
  expect(asked.filter((url) => url.includes('/yt/upload'))).toEqual([]);

  await moreOptions(page).click();
  await publishAt.fill('2037-12-24T10:30');
  const consentPage = await openTab(page, authorize(page));
  await expect(consentPage.getByRole('button', { name: 'Allow' })).toBeVisible();
});
