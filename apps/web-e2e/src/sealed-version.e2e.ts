import { endpoints, type PublishRequest, type VideoSource } from '@cutroom/contracts';
import {
  channelVideos,
  fixtures,
  published,
  requestUploadUrl,
  sha256Of,
  type JourneyTeam,
  type StackAddress,
} from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { expect, test } from './journey-test';
import { names } from './people';
import { deliveredHashes, playerOf, shownColour, watchToTheEnd } from './player';
import { allow, askForConsentHere } from './review-page';
import { putTo, uploadKeepingUrl, type UploadedVideo } from './upload-url';

type Seconds = 12 | 20;
const clip = (colour: 'green' | 'red', seconds: Seconds) => join(fixtures, `${colour}-${seconds}-s.mp4`);

/** How the creator returns to the review page after the replacement. */
const waysBack = {
  'without leaving the page': async () => undefined,
  'after a navigation': async (page: Page, title: string) => {
    await page.getByRole('link', { name: 'All pending videos' }).click();
    const card = page.getByRole('article', { name: title });
    await card.getByRole('link', { name: 'Review & Approve' }).click();
  },
  'after F5': async (page: Page) => void (await page.reload()),
};

/** Records the versions that the page showed and the ones that it approved. */
function watchVersions(page: Page): { shown: Set<string>; approved: string[] } {
  const versions = { shown: new Set<string>(), approved: [] as string[] };
  page.on('response', async (response) => {
    if (response.status() !== 200 || !response.url().endsWith('/source')) return;
    const { data } = (await response.json()) as { data: VideoSource };
    versions.shown.add(data.version);
  });
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/yt/upload')) return;
    versions.approved.push((request.postDataJSON() as PublishRequest).version ?? 'none');
  });
  return versions;
}

const onChannel = async (stack: StackAddress, { title }: { title: string }): Promise<string[]> =>
  (await channelVideos(stack, title)).map(({ sha256 }) => sha256);

/** Approves on the page. `meanwhile` runs before the creator allows the publish on Google's page. */
async function publishFromPage(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  const consent = await askForConsentHere(page);
  await meanwhile();
  await allow(consent);
}

async function expectInActivity(page: Page, text: string): Promise<void> {
  await page.goto('/team');
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(async () => {
    await activity.getByRole('button', { name: 'Refresh' }).click();
    await expect(activity.getByText(text).first()).toBeVisible({ timeout: 500 });
  }).toPass();
}

interface Attack {
  page: Page;
  team: JourneyTeam;
  stack: StackAddress;
  uploaded: UploadedVideo;
  seconds: Seconds;
  wayBack: (page: Page, title: string) => Promise<void>;
}

/** The creator watches a green video; the editor uploads a red one to the same URL before and after the approval. */
async function attack({ page, team, stack, uploaded, seconds, wayBack }: Attack): Promise<void> {
  const { video, uploadUrl } = uploaded;
  const green = await sha256Of(clip('green', seconds));
  const versions = watchVersions(page);
  await page.goto(`/youtube/upload/${video._id}`);
  const player = playerOf(page, video.title);
  await watchToTheEnd(player);
  expect(await shownColour(player)).toBe('green');

  await putTo(uploadUrl, clip('red', seconds));
  await wayBack(page, video.title);
  expect(await shownColour(player)).toBe('green');
  expect(await deliveredHashes(player)).toEqual([green, green]);
  await publishFromPage(page, () => putTo(uploadUrl, clip('red', seconds)));
  await published(team.creator, video._id);

  expect(await onChannel(stack, video)).toEqual([green]);
  expect(versions.shown.size).toBe(1);
  expect(versions.approved).toEqual([...versions.shown]);
  await expectInActivity(page, `A second file sent for “${video.title}” was discarded`);
}

test.use({ publishes: true });

for (const [name, wayBack] of Object.entries(waysBack)) {
  for (const seconds of [12, 20] as const) {
    test(`the channel receives the watched video of ${seconds} s, not a later one, when approved ${name}`, async ({
      page,
      team,
      signIn,
      stack,
    }) => {
      const title = `Green for ${seconds} s, ${name}`;
      const uploaded = await uploadKeepingUrl(team, title, clip('green', seconds));
      await signIn(names(team).creator);
      await attack({ page, team, stack, uploaded, seconds, wayBack });
    });
  }
}

test('the upload URLs of a removed editor neither change a video under review nor add one', async ({
  page,
  ownTeam,
  signIn,
  stack,
}) => {
  const { creator, editor, teamId } = ownTeam;
  const uploaded = await uploadKeepingUrl(ownTeam, 'Green, its editor removed', clip('green', 12));
  const unused = await requestUploadUrl(ownTeam, 'Begun before the removal');
  const editorId = editor.profile?._id ?? '';
  await creator.call(endpoints.removeEditor, { body: { editorId, teamId } });
  await putTo(unused, clip('red', 12));
  await signIn(names(ownTeam).creator);
  await attack({ page, team: ownTeam, stack, uploaded, seconds: 12, wayBack: waysBack['after F5'] });
  await expectInActivity(page, 'The upload of “Begun before the removal” was withdrawn');
  await page.goto('/videos');
  await expect(page.getByText('No Pending Videos')).toBeVisible();
});
