import { limits } from '@cutroom/contracts';
import { addAccount, smallMovie, submitVideo } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { expect, test } from './journey-test';
import { journeyPassword, names, submitSignIn } from './people';

async function openDialog(page: Page, username: string) {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const form = page.getByRole('form', { name: 'Delete account' });
  await form.getByLabel(`Type “${username}” to confirm`).fill(username);
  return form;
}

test('an editor deletes their account, then the creator deletes theirs together with the team', async ({
  creatorPage: page,
  editorPage,
  otherBrowser,
  ownTeam,
  signIn,
  faults,
}) => {
  faults.expect(/400 .*\/client\/deleteAccount/, /401 .*\/api\/client\/signin/);
  const { creator, editor } = names(ownTeam);
  const video = await submitVideo(ownTeam, 'Stays for now', smallMovie);
  await page.goto('/team');
  await expect(page.getByRole('listitem', { name: 'Journey Editor' })).toBeVisible();

  const form = await openDialog(editorPage, editor);
  await expect(form.getByRole('region', { name: 'Kept' })).toContainText('Your finished videos');
  await form.getByLabel('Current password').fill('Wrong@2026');
  await form.getByRole('button', { name: 'Delete for good' }).click();
  await expect(form.getByRole('alert')).toHaveText('The password is wrong');
  await form.getByLabel('Current password').fill(journeyPassword);
  await form.getByRole('button', { name: 'Delete for good' }).click();
  await expect(editorPage).toHaveURL('/signin');
  await expect(editorPage.getByText('Your account is deleted')).toBeVisible();
  await submitSignIn(editorPage, editor);
  await expect(editorPage.getByRole('alert')).toHaveText('Username or password is wrong');

  // The creator's open page updates, and the editor's video stays.
  await expect(page.getByText('No editors yet')).toBeVisible();
  await page.goto('/videos');
  await expect(page.getByRole('article', { name: video.title })).toContainText('Deleted account');

  await signIn(creator, { on: otherBrowser });
  const theirs = await openDialog(page, creator);
  await expect(theirs.getByRole('region', { name: 'Deleted for good' })).toContainText(
    'All videos of the team',
  );
  await theirs.getByLabel('Current password').fill(journeyPassword);
  await theirs.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account is deleted')).toBeVisible();
  await expect(otherBrowser).toHaveURL('/signin');
});

test('on a phone, the dialog shows all of the longest username, which has to be typed', async ({
  page,
  stack,
  team,
  signIn,
}) => {
  const username = Date.now().toString(36).padStart(limits.usernameMax, 'W');
  await addAccount(stack, team, { username });
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(username);
  const form = await openDialog(page, username);
  const sticksOut = await form.getByText(`Type “${username}” to confirm`).evaluate((label) => {
    const around = label.closest('form')?.getBoundingClientRect().right ?? 0;
    return label.getBoundingClientRect().right > around;
  });
  expect(sticksOut).toBe(false);
});
