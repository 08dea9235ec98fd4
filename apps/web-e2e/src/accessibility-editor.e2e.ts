import { smallMovie } from '@cutroom/suites-kit';
import { expectAccessible } from './axe';
import { expect, test } from './journey-test';
import { openDialogWith } from './open-dialog';
import { leaveAndInviteAgain, names, submitSignIn } from './people';
import { fillUploadDetails, initiateUpload, videoFile } from './upload-page';

test('axe reports no issues on the screens of an editor', async ({ page, ownTeam, signIn }) => {
  await signIn(names(ownTeam).editor);
  await expect(page.getByText('No Pending Videos')).toBeVisible();
  await expectAccessible(page, 'dashboard without videos');
  await page.goto('/videos');
  await expect(page.getByText('No Pending Videos')).toBeVisible();
  await expectAccessible(page, 'no pending videos');

  await page.goto('/platform/upload');
  await fillUploadDetails(page, { title: 'Uploaded by axe', comment: 'A long comment. '.repeat(40) });
  await expectAccessible(page, 'upload, step 1');
  await initiateUpload(page);
  await expectAccessible(page, 'upload, step 2');
  await videoFile(page).setInputFiles(smallMovie);
  await expect(page).toHaveURL('/videos');
  await expect(page.getByRole('button', { name: 'Show more of the comment' })).toBeVisible();
  await expectAccessible(page, 'videos with a long comment');

  await page.goto('/team');
  await expect(page.getByRole('listitem', { name: 'Journey Editor' })).toBeVisible();
  await expectAccessible(page, 'team');
  await openDialogWith(page.getByRole('button', { name: 'Leave team' }));
  await expectAccessible(page, 'dialog: leave the team');
  await page.keyboard.press('Escape');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('form', { name: 'Edit Profile' })).toBeVisible();
  await expectAccessible(page, 'profile with the edit panel');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('form', { name: 'Edit Profile' }).getByLabel('Name')).toBeFocused();
  await expectAccessible(page, 'profile with the edit panel, on a phone');
});

test('axe reports no issues on an invitation', async ({ page, otherBrowser, ownTeam, signIn }) => {
  await leaveAndInviteAgain(ownTeam);
  await signIn(names(ownTeam).editor);
  await expect(page.getByRole('list', { name: 'Invitations' })).toBeVisible();
  await expectAccessible(page, 'dashboard with an invitation');
  await page.getByRole('button', { name: /^Accept/ }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'dialog: decline the invitation');

  await signIn(names(ownTeam).creator, { on: otherBrowser, at: '/team' });
  await openDialogWith(otherBrowser.getByRole('button', { name: /^Cancel the invitation/ }));
  await expectAccessible(otherBrowser, 'dialog: cancel the invitation');
  await otherBrowser.keyboard.press('Escape');
  await expectAccessible(otherBrowser, 'team with an invited editor');
});

test('axe reports no issues on a phone for an editor without a team', async ({ page, freeEditor }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  await page.goto('/signin');
  await submitSignIn(page, freeEditor);
  await expect(page.getByRole('region', { name: 'Notice' })).toBeVisible();
  // The clock keeps running, because axe needs it.
  await page.clock.fastForward(42_000);
  await expect(page.getByRole('region', { name: 'Session' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page, 'dashboard in no team, on a phone');
});
