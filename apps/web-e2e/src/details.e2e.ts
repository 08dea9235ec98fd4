import { smallMovie, submitVideo, videoDetails } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { names } from './people';

const form = (page: Page) => page.getByRole('dialog', { name: 'Edit details' });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' }).click();

async function openForm(page: Page, videoId: string): Promise<void> {
  await page.goto(`/videos/${videoId}`);
  await page.getByRole('button', { name: 'Edit details' }).click();
  await expect(form(page).getByLabel('Title')).toBeFocused();
}

test('the second of two concurrent edits is refused without losing its text, and the activity lists the old values', async ({
  page,
  editorPage,
  ownTeam,
  signIn,
  faults,
}) => {
  faults.expect(/409 .*\/api\/video\/details/);
  const { _id } = await submitVideo(ownTeam, 'Monsoon, frist cut', smallMovie);
  const { creator, editor } = names(ownTeam);
  // The second tab gets no live updates, as behind a proxy that blocks WebSockets.
  const second = await editorPage.context().newPage();
  await second.routeWebSocket(/socket\.io/, () => undefined);
  await signIn(editor, { on: second });
  await openForm(editorPage, _id);
  await openForm(second, _id);

  // An invalid form shows an error, and Escape closes it.
  await form(editorPage).getByLabel('Title').fill('');
  await save(editorPage);
  await expect(form(editorPage).getByRole('alert')).toBeVisible();
  await editorPage.keyboard.press('Escape');
  await expect(form(editorPage)).toBeHidden();
  await expect(editorPage.getByRole('button', { name: 'Edit details' })).toBeFocused();
  await editorPage.keyboard.press('Enter');
  await form(editorPage).getByLabel('Title').fill('Monsoon, first cut');
  await form(editorPage).getByLabel('Maximum Video Quality').selectOption('2160p');
  await save(editorPage);
  await expect(form(editorPage)).toBeHidden();
  await expect(editorPage.getByRole('heading', { level: 1, name: 'Monsoon, first cut' })).toBeVisible();

  // The second tab still shows the old details.
  await form(second).getByLabel('Comments').fill('Colours are final now');
  await save(second);
  const notice = form(second).getByRole('status');
  await expect(notice).toContainText('These details were changed while you were typing');
  await expect(notice).toContainText('“Monsoon, first cut”, 2160p, “Ready for review”');
  await expect(form(second).getByLabel('Comments')).toHaveValue('Colours are final now');
  await expectAccessibleOnPhoneToo(second, 'two edits at once');
  await form(second).getByLabel('Title').fill('Monsoon, first cut');
  await form(second).getByLabel('Maximum Video Quality').selectOption('2160p');
  await save(second);
  await expect(form(second)).toBeHidden();
  expect(await videoDetails(ownTeam.creator, _id)).toMatchObject({
    title: 'Monsoon, first cut',
    comment: 'Colours are final now',
    maximumVideoQuality: '2160p',
  });

  await signIn(creator, { at: `/videos/${_id}` });
  await expect(page.getByRole('heading', { level: 1, name: 'Monsoon, first cut' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit details' })).toHaveCount(0);
  await page.goto('/team');
  const entries = page
    .getByRole('list', { name: 'Activity' })
    .getByRole('listitem')
    .filter({ hasText: `@${editor} changed the details of` });
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Before: “Monsoon, first cut”, 2160p, “Ready for review”');
  await expect(entries.last()).toContainText('Before: “Monsoon, frist cut”, 720p, “Ready for review”');
});
