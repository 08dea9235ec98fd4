import {
  approve,
  consent,
  published,
  publishWithoutThumbnail,
  smallMovie,
  submitVideo,
  uploadAwaitingConsent,
} from '@cutroom/suites-kit';
import { expectAccessible, expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { openDialogWith } from './open-dialog';
import { names } from './people';
import { fillDetails, thumbnail } from './review-page';

test.use({ publishes: true });

test('axe reports no issues on the screens of a creator', async ({ page, team, signIn, faults }) => {
  faults.expect(/404 .*\/api\/video\/f+/);
  await submitVideo(team, 'Looked at by axe', smallMovie);
  await signIn(names(team).creator);
  await expect(page.getByRole('link', { name: 'Review Looked at by axe' })).toBeVisible();
  await expectAccessible(page, 'dashboard');

  await page.goto('/team');
  await expect(page.getByRole('listitem', { name: 'Journey Editor' })).toBeVisible();
  await expectAccessible(page, 'team');
  for (const [button, title] of [
    ['Remove Journey Editor', 'Remove Journey Editor?'],
    ['Regenerate', 'Regenerate the invite code?'],
    ['Add editor', 'Add editor'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    if (title === 'Add editor') await page.getByRole('dialog').getByLabel('Username').fill('nobody-at-all');
    if (title === 'Add editor') await expect(page.getByRole('dialog')).toContainText('No editor');
    await expectAccessible(page, `dialog: ${title}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }

  await page.goto('/videos');
  await expect(page.getByRole('article', { name: 'Looked at by axe' })).toBeVisible();
  await expectAccessible(page, 'videos');

  for (const path of ['/', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
    await expectAccessibleOnPhoneToo(page, `${path}, signed in`);
  }
  await page.goto(`/youtube/upload/${'f'.repeat(24)}`);
  await expect(page.getByText('No such video')).toBeVisible();
  await expectAccessibleOnPhoneToo(page, 'review of an unknown video');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByLabel('New Password').fill('Half way');
  await expectAccessible(page, 'profile with the password panel');
});

test('axe reports no issues on the review and status pages', async ({ page, team, signIn }) => {
  const { creator } = team;
  const video = await submitVideo(team, 'Reviewed by axe', smallMovie);
  const live = await submitVideo(team, 'Published by axe', smallMovie);
  await consent(creator, await approve(creator, live));
  await approve(creator, video);
  await signIn(names(team).creator, { at: `/youtube/upload/${video._id}` });
  await expect(page.getByLabel(`Video: ${video.title}`)).toHaveJSProperty('readyState', 4);
  // The review opens with the attempt that is still at the consent page.
  await page.getByRole('button', { name: 'Discard' }).click();
  await expectAccessible(page, 'review, stage 1');
  await page.getByLabel('Choose a thumbnail', { exact: true }).setInputFiles(thumbnail);
  await expect(page.getByRole('img', { name: 'Thumbnail preview' })).toBeVisible();
  await expectAccessible(page, 'review, stage 1 with a thumbnail');
  await page.getByRole('button', { name: 'Upload Thumbnail' }).click();
  await fillDetails(page);
  await page.getByLabel('Title', { exact: true }).fill('<not allowed>');
  await expectAccessible(page, 'review, stage 2 with a broken rule');

  await published(creator, live._id);
  await page.goto('/status');
  await expect(page.getByRole('article', { name: live.title })).toContainText('Published');
  await expect(page.getByRole('article', { name: video.title })).toContainText(
    'Waiting for you in the Google tab',
  );
  await expectAccessible(page, 'upload status');
});

test('axe reports no issues on uploads that need their creator', async ({ page, ownTeam, signIn, stack }) => {
  await publishWithoutThumbnail(stack, ownTeam, 'Without a thumbnail');
  const waiting = await uploadAwaitingConsent(stack, ownTeam, 'Waits for axe');
  await signIn(names(ownTeam).creator, { at: '/status' });
  await expect(page.getByRole('button', { name: 'Authorize again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add the thumbnail' })).toBeVisible();
  await expectAccessibleOnPhoneToo(page, 'upload status, waiting');
  await openDialogWith(page.getByRole('button', { name: 'Give up' }));
  await expectAccessibleOnPhoneToo(page, 'give up');
  await page.goto(`/youtube/upload/${waiting._id}`);
  await expect(page.getByRole('button', { name: 'Authorize again' })).toBeVisible();
  await expectAccessibleOnPhoneToo(page, 'review of an upload that waits');
  await page.goto('/videos');
  await expect(page.getByRole('button', { name: 'Authorize again' })).toBeVisible();
  await expectAccessibleOnPhoneToo(page, 'videos, with an upload that waits');
});
