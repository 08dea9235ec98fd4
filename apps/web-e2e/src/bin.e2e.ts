import { endpoints } from '@cutroom/contracts';
import {
  inviteCodeOf,
  signUpEditor,
  smallMovie,
  submitVideo,
  videoDetails,
  type JourneyTeam,
} from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { names } from './people';

const bin = '/videos?view=bin';
const card = (page: Page, name: string) => page.getByRole('article', { name });

/** Presses 'Delete' or 'Withdraw' on a card, and confirms. */
async function remove(page: Page, verb: 'Delete' | 'Withdraw', title: string): Promise<void> {
  await card(page, title).getByRole('button', { name: verb }).click();
  const question = page.getByRole('dialog', { name: `${verb} “${title}”?` });
  await question.getByRole('button', { name: verb }).click();
}

/** A video for which the creator has requested changes. */
async function submitForChanges(team: JourneyTeam, title: string): Promise<string> {
  const { _id, version } = await submitVideo(team, title, smallMovie);
  const body = { videoId: _id, version: version ?? '', note: 'Shorter, please' };
  await team.creator.call(endpoints.requestChanges, { body });
  return _id;
}

test('the bin shows every member what was deleted and withdrawn, and Restore returns a video to its former state', async ({
  page,
  editorPage,
  browser,
  baseURL,
  faults,
  ownTeam,
  stack,
  signIn,
}) => {
  const [toDelete, toWithdraw] = ['Deleted by the creator', 'Withdrawn by its editor'];
  const changed = await submitForChanges(ownTeam, toDelete);
  const { _id: pending } = await submitVideo(ownTeam, toWithdraw, smallMovie);
  const other = await signUpEditor(stack, await inviteCodeOf(ownTeam));
  const otherContext = await browser.newContext({ baseURL: baseURL ?? '' });
  faults.watch(otherContext);
  const otherPage = await otherContext.newPage();
  await signIn(names(ownTeam).creator);
  await signIn(other.editor.username, { on: otherPage });
  await page.goto('/videos');
  await editorPage.goto('/videos');
  await otherPage.goto('/videos');

  // The removed videos disappear from all open lists without a reload.
  await expect(card(otherPage, toWithdraw)).toBeVisible();
  await expect(otherPage.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  await remove(page, 'Delete', toDelete);
  await expect(card(editorPage, toDelete)).toHaveCount(0);
  await remove(editorPage, 'Withdraw', toWithdraw);
  await expect(otherPage.getByText('No Pending Videos')).toBeVisible();
  await expect(page.getByText('No Pending Videos')).toBeVisible();

  for (const each of [page, editorPage, otherPage]) {
    await each.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Bin' }).click();
    await expect(each).toHaveURL(bin);
    await expect(each.getByRole('region', { name: 'Bin' }).getByRole('article')).toHaveCount(2);
    await expect(card(each, toDelete)).toContainText('Before: Changes requested');
  }

  // The creator can restore both videos, an editor only the ones that they withdrew.
  const restore = { name: 'Restore' };
  await expect(page.getByRole('button', restore)).toHaveCount(2);
  await expect(card(editorPage, toDelete)).toContainText('Only the creator can restore it.');
  await expect(card(otherPage, toWithdraw)).toContainText(
    'Only Journey Editor or the creator can restore it.',
  );
  await expect(otherPage.getByRole('button', restore)).toHaveCount(0);
  await expectAccessibleOnPhoneToo(otherPage, 'the bin of another editor');
  const refused = await other.editor.send(endpoints.restoreVideo, { body: { videoId: pending } });
  expect(refused.status).toBe(403);

  // Restoring works at phone width and with the keyboard alone.
  await editorPage.setViewportSize({ width: 360, height: 740 });
  await card(editorPage, toWithdraw).getByRole('button', restore).focus();
  await editorPage.keyboard.press('Enter');
  await expect(card(editorPage, toWithdraw)).toHaveCount(0);
  await expect(editorPage.getByRole('region', { name: 'Bin' })).toBeFocused();
  await expect(card(page, toWithdraw)).toHaveCount(0);
  await card(page, toDelete).getByRole('button', restore).click();
  for (const each of [page, editorPage, otherPage])
    await expect(each.getByText('The bin is empty')).toBeVisible();

  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Pending' }).click();
  await expect(page.getByRole('region', { name: 'Waiting for a new version' })).toContainText(toDelete);
  await expect(card(page, toWithdraw).getByRole('link', { name: 'Review & Approve' })).toBeVisible();
  const restored = await Promise.all([changed, pending].map((id) => videoDetails(ownTeam.creator, id)));
  expect(restored.map(({ state }) => state)).toEqual(['CHANGES_REQUESTED', 'PENDING']);
  await otherContext.close();
});
