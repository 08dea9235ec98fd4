import { smallMovie, submitVideo } from '@cutroom/suites-kit';
import { expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';

test('an editor edits and withdraws a video, its room closes for the creator, and the creator restores it', async ({
  creatorPage: page,
  editorPage,
  ownTeam,
  faults,
}) => {
  // The creator's open room may still request the withdrawn video.
  faults.allow(/404 .*\/api\/video\/[0-9a-f]{24}/);
  const { _id } = await submitVideo(ownTeam, 'Draft of the monsoon', smallMovie);
  await page.goto(`/videos/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Draft of the monsoon' })).toBeVisible();

  await editorPage.goto(`/videos/${_id}`);
  await editorPage.getByRole('button', { name: 'Edit details' }).click();
  const form = editorPage.getByRole('dialog', { name: 'Edit details' });
  await form.getByLabel('Title').fill('Monsoon in Mumbai');
  await form.getByRole('button', { name: 'Save' }).click();
  // The creator's page updates live.
  for (const each of [editorPage, page])
    await expect(each.getByRole('heading', { level: 1, name: 'Monsoon in Mumbai' })).toBeVisible();

  await editorPage.getByRole('button', { name: 'Withdraw' }).click();
  const question = editorPage.getByRole('dialog', { name: 'Withdraw “Monsoon in Mumbai”?' });
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(editorPage).toHaveURL(/\/videos\?view=bin$/);
  await expect(editorPage.getByRole('article', { name: 'Monsoon in Mumbai' })).toBeVisible();
  await expectAccessibleOnPhoneToo(editorPage, 'the bin');
  await expect(page.getByText('This video was deleted. It stays in the bin for 7 days')).toBeVisible();

  await page.getByRole('link', { name: 'Open the bin' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The bin is empty')).toBeVisible();
  await expect(editorPage.getByText('The bin is empty')).toBeVisible();
  await page.goto('/videos');
  await expect(page.getByRole('article', { name: 'Monsoon in Mumbai' })).toBeVisible();

  await page.goto('/team');
  const storage = page.getByRole('region', { name: 'Storage' });
  await expect(storage.getByText(/MBs in 1 video$/)).toBeVisible();
  await expectAccessibleOnPhoneToo(page, 'the storage of a team');
});
