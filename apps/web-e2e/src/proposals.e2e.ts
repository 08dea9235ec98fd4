import { endpoints } from '@cutroom/contracts';
import { channelVideos, published, smallMovie, submitVideo } from '@cutroom/suites-kit';
import { expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { names } from './people';
import { allow, authorize, fillDetails, openTab, thumbnail } from './review-page';
import { commentField, openRoom } from './room-page';

test.use({ publishes: true });

test('the parts of a proposal that the creator accepts reach the channel', async ({
  page,
  editorPage,
  ownTeam,
  signIn,
  stack,
}) => {
  const { _id } = await submitVideo(ownTeam, 'Rain over Mumbai', smallMovie);
  const panel = editorPage.getByRole('region', { name: 'Proposal' });
  const image = (number: number) =>
    panel.getByRole('img', { name: `Proposed thumbnail ${number}, by Journey Editor` });

  await openRoom(editorPage, _id);
  await panel.getByRole('button', { name: 'Propose details for YouTube' }).click();
  await panel.getByLabel('Proposed title').fill('Monsoon in Mumbai');
  await panel.getByLabel('Proposed description').fill('Ten minutes of rain.');
  await panel.getByLabel('Proposed tags').fill('rain, mumbai');
  await panel.getByRole('button', { name: 'Save the proposal' }).click();
  await expect(panel.getByText('Proposed by Journey Editor')).toBeVisible();
  await panel.getByLabel('Propose a thumbnail').setInputFiles(thumbnail);
  await expect(image(1)).toBeVisible();
  // Proposing the same image again adds nothing.
  await panel.getByLabel('Propose a thumbnail').setInputFiles(thumbnail);
  await expect(panel.getByRole('button', { name: 'Propose a thumbnail' })).toBeEnabled();
  await expect(image(2)).toBeHidden();
  await expect.poll(() => image(1).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectAccessibleOnPhoneToo(editorPage, 'a proposal with a thumbnail');

  // The creator chooses which parts to use. Undo restores a replaced text.
  await signIn(names(ownTeam).creator, { at: `/youtube/upload/${_id}` });
  await page.getByRole('button', { name: 'Use proposed thumbnail 1, by Journey Editor' }).click();
  await expect(page.getByRole('heading', { name: 'Upload to Youtube' })).toBeVisible();
  await fillDetails(page);
  const title = page.getByLabel('Title', { exact: true });
  const description = page.getByLabel('Description', { exact: true });
  const [ownTitle, ownDescription] = [await title.inputValue(), await description.inputValue()];
  expect(ownTitle).not.toBe('Monsoon in Mumbai');
  await page.getByRole('button', { name: 'Use the proposed title' }).click();
  await expect(title).toHaveValue('Monsoon in Mumbai');
  await page.getByRole('button', { name: 'Use the proposed description' }).click();
  await page.getByRole('button', { name: 'Undo: restore your description' }).click();
  await expect(description).toHaveValue(ownDescription);
  await expectAccessibleOnPhoneToo(page, 'a publish with a proposal');

  // The creator keeps the image when the editor removes it from the proposal.
  const params = { videoId: _id };
  const { thumbnails } = await ownTeam.editor.call(endpoints.proposal, { params });
  await ownTeam.editor.call(endpoints.removeProposedThumbnail, {
    body: { ...params, thumbnailId: thumbnails[0]?._id ?? '' },
  });
  await allow(await openTab(page, authorize(page)));
  await published(ownTeam.creator, _id);
  const [onChannel] = await channelVideos(stack, 'Monsoon in Mumbai');
  const ownTags = ['monsoon', 'night walk', 'Mumbai'];
  expect(onChannel).toMatchObject({ description: ownDescription, tags: ownTags });
  expect(onChannel?.thumbnailSha256).toMatch(/^[0-9a-f]{64}$/);
});

test('an unsent comment survives when the proposal form fails to load', async ({
  editorPage,
  faults,
  ownTeam,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  const { _id } = await submitVideo(ownTeam, 'Rain over Pune', smallMovie);
  const panel = editorPage.getByRole('region', { name: 'Proposal' });
  await openRoom(editorPage, _id);
  const comment = commentField(editorPage);
  await comment.fill('The colours are too cold from 0:12 on.');
  await editorPage.route('**/assets/proposal-form-*', (route) => route.abort('internetdisconnected'));
  await panel.getByRole('button', { name: 'Propose details for YouTube' }).click();
  await expect(panel.getByText("Couldn't load the proposal form")).toBeVisible();
  await expectAccessibleOnPhoneToo(editorPage, 'a form that could not be loaded');
  await editorPage.unroute('**/assets/proposal-form-*');
  await panel.getByRole('button', { name: 'Retry' }).click();
  await panel.getByLabel('Proposed title').fill('Monsoon in Pune');
  await panel.getByRole('button', { name: 'Save the proposal' }).click();
  await expect(panel.getByText('Proposed by Journey Editor')).toBeVisible();
  await expect(comment).toHaveValue('The colours are too cold from 0:12 on.');
});
