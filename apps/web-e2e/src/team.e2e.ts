import { endpoints } from '@cutroom/contracts';
import { submitVideo, mailTo, smallMovie } from '@cutroom/suites-kit';
import { expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { leaveAndInviteAgain, names } from './people';

// Dialogs and notices also work while they fade in and out.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the team page shows counts to all and Remove to the creator only', async ({
  creatorPage: page,
  editorPage,
  ownTeam,
}) => {
  await submitVideo(ownTeam, 'Counted', smallMovie);
  const { editor } = names(ownTeam);
  await page.getByRole('link', { name: 'Manage Team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Command Center' })).toBeVisible();
  await expect(page.getByText('Lead your editing crew to content greatness!')).toBeVisible();
  const row = page.getByRole('listitem', { name: 'Journey Editor' });
  const texts = ['Journey Editor', `@${editor}`, ownTeam.editorEmail, 'Total1', 'Pending1', 'Published0'];
  for (const text of texts) await expect(row).toContainText(text);
  await expect(row.getByRole('button', { name: 'Remove Journey Editor' })).toBeVisible();

  await editorPage.getByRole('link', { name: 'View Team' }).click();
  await expect(editorPage.getByText('Stay in sync with your YouTube team here')).toBeVisible();
  const ownRow = editorPage.getByRole('listitem', { name: 'Journey Editor' });
  for (const text of texts) await expect(ownRow).toContainText(text);
  await expect(editorPage.getByRole('button', { name: /Remove/ })).toHaveCount(0);
  await expect(editorPage.getByText('Invite code')).toHaveCount(0);
});

test('a removed editor is signed out at once and can accept an invitation', async ({
  creatorPage: page,
  editorPage,
  ownTeam,
  signIn,
  faults,
}) => {
  // The dashboard may load its data and the unread count once more before its socket is closed.
  faults.allow(/401 .*\/api\/(?:team\/stats|team\/invitations|video\/pending|notifications\/unread)/);
  const { creator, editor } = names(ownTeam);
  await page.getByRole('link', { name: 'Manage Team' }).click();
  const oldCode = await page.locator('code').innerText();
  await page.getByRole('button', { name: 'Remove Journey Editor' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Journey Editor?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('listitem', { name: 'Journey Editor' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Journey Editor' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Editor removed from the team')).toBeVisible();
  await expect(page.getByText('No editors yet')).toBeVisible();
  await expect(page.getByText('The invite code was replaced. The old one no longer works')).toBeVisible();
  await expect(page.locator('code')).not.toHaveText(oldCode);

  // The editor's page goes to the sign-in page without any input.
  await expect(editorPage).toHaveURL('/signin');
  await expect(
    editorPage.getByText('You are no longer in the team. Your session has ended. Sign in again'),
  ).toBeVisible();
  await signIn(editor, { on: editorPage });
  const notice = editorPage.getByRole('region', { name: 'Notice' });
  await expect(notice).toContainText('You are not part of any team yet');

  await page.getByRole('button', { name: 'Add editor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add editor' });
  await dialog.getByLabel('Username').fill(`@${editor}`);
  await dialog.getByRole('button', { name: 'Invite Journey Editor' }).click();
  await expect(page.getByText('Invitation sent')).toBeVisible();
  const invited = page.getByRole('listitem', { name: 'Journey Editor' });
  await expect(invited).toContainText(`@${editor}`);
  await expect(invited).toContainText('Invited');
  await expect(invited).not.toContainText(ownTeam.editorEmail);
  await editorPage.reload();
  await notice.getByRole('button', { name: `Accept the invitation from ${creator}` }).click();
  await expect(editorPage.getByText(`You've joined ${creator}'s team`)).toBeVisible();
  await expect(editorPage.getByRole('banner').getByRole('link', { name: 'Upload Video' })).toBeVisible();
  await page.reload();
  await expect(invited).toContainText(ownTeam.editorEmail);
});

test('an invited editor follows the email, joins the team and leaves it', async ({
  page,
  otherBrowser,
  ownTeam,
  stack,
  signIn,
  faults,
}) => {
  // A live update may reload the data of the team page just when the editor leaves the team.
  faults.allow(/403 .*\/api\/team\/(info|storage)\//);
  const { creator, editor } = names(ownTeam);
  await leaveAndInviteAgain(ownTeam);
  const mail = await mailTo(stack, ownTeam.editorEmail, /Accept or decline on your dashboard/);

  // A signed-out editor signs in first and then reaches the dashboard.
  await otherBrowser.goto(/http\S+\/dashboard/.exec(mail.text)?.[0] ?? '');
  await expect(otherBrowser).toHaveURL('/signin');
  await signIn(editor, { on: otherBrowser });
  const banner = otherBrowser.getByRole('banner');
  await expect(banner.getByText('Upload Video')).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Upload Video' })).toHaveCount(0);
  const invitation = otherBrowser.getByRole('listitem', { name: `Invitation from ${creator}` });
  await invitation.getByRole('button', { name: /Decline/ }).click();
  const doubt = otherBrowser.getByRole('dialog', { name: `Decline ${creator}'s invitation?` });
  await doubt.getByRole('button', { name: 'Cancel' }).click();
  await invitation.getByRole('button', { name: /Accept/ }).click();
  await expect(otherBrowser.getByText(`You've joined ${creator}'s team`)).toBeVisible();
  await banner.getByRole('link', { name: 'Upload Video' }).click();
  await expect(otherBrowser.getByRole('heading', { level: 1, name: 'Upload on Platform' })).toBeVisible();

  await banner.getByRole('link', { name: 'View Team' }).click();
  await otherBrowser.getByRole('button', { name: 'Leave team' }).click();
  const question = otherBrowser.getByRole('dialog', { name: `Leave ${creator}'s team?` });
  await question.getByRole('button', { name: 'Leave team' }).click();
  await expect(otherBrowser).toHaveURL('/dashboard');
  await expect(otherBrowser.getByRole('region', { name: 'Notice' })).toContainText('not part of any team');
  await expect(banner.getByRole('link', { name: 'Upload Video' })).toHaveCount(0);
  await otherBrowser.reload();
  await expect(otherBrowser.getByRole('region', { name: 'Notice' })).toBeVisible();

  await signIn(creator);
  await page.getByRole('link', { name: 'Manage Team' }).click();
  const activity = page.getByRole('list', { name: 'Activity' });
  await expect(activity).toContainText(`@${editor} left the team`);
  await expect(activity).toContainText(`@${editor} accepted the invitation and joined the team`);
  await expect(activity).not.toContainText(ownTeam.editorEmail);
});

test('an editor without a team joins with an invite code, and the activity shows it to the creator', async ({
  page,
  otherBrowser: editorPage,
  ownTeam,
  signIn,
  faults,
}) => {
  faults.expect(/400 .*\/api\/team\/join/);
  const { creator, editor } = names(ownTeam);
  const { teamId } = ownTeam;
  await ownTeam.editor.call(endpoints.leaveTeam, { body: { teamId } });
  const { team } = await ownTeam.creator.call(endpoints.teamInfo, { params: { teamId } });
  await signIn(editor, { on: editorPage });
  const form = editorPage.getByRole('form', { name: 'Join with an invite code' });
  const join = async (code: string) => {
    await form.getByLabel('Invite Code').fill(code);
    await form.getByRole('button', { name: 'Join team' }).click();
  };
  await expect(form).toBeVisible();
  await expectAccessibleOnPhoneToo(editorPage, 'dashboard with the field for an invite code');
  await join('AAAABBBBCCCCDDDD');
  await expect(form.getByRole('alert')).toHaveText('The invite code is not valid');
  await join((team.inviteCode ?? '').toLowerCase());
  await expect(editorPage.getByText(`You've joined ${creator}'s team`)).toBeVisible();
  await editorPage.getByRole('banner').getByRole('link', { name: 'Upload Video' }).click();
  await expect(editorPage.getByRole('heading', { level: 1, name: 'Upload on Platform' })).toBeVisible();

  await signIn(creator, { at: '/team' });
  const activity = page.getByRole('list', { name: 'Activity' });
  const joined = activity.getByText(`@${editor} joined the team with the invite code`).first();
  await expect(joined).toBeVisible();
  await expect(activity.getByText('signed in')).toHaveCount(0);
  await page.getByRole('button', { name: 'Security' }).click();
  await expect(activity.getByText(`@${creator} signed in`).first()).toBeVisible();
  await expect(joined).toHaveCount(0);
  await expect(activity.getByRole('time').first()).toHaveText(/ IST$/);
  await activity.getByRole('time').first().hover();
  await expect(activity.getByRole('time').first()).toHaveAttribute('title', /^Your time: /);
  await expectAccessibleOnPhoneToo(page, 'security activity');
  await page.getByRole('button', { name: 'Security' }).click();
  await expect(joined).toBeVisible();
});

test('the editor search says when it finds nobody', async ({ page, team, signIn }) => {
  await signIn(names(team).creator, { at: '/team' });
  await page.getByRole('button', { name: 'Add editor' }).click();
  // The search finds only editors without a team, and this one has a team.
  await page.getByRole('dialog').getByLabel('Username').fill(names(team).editor);
  await expect(page.getByRole('dialog')).toContainText('No editor without a team has a username');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add editor' })).toBeFocused();
});

test('a new invite code replaces the old one and can be copied', async ({
  creatorPage: page,
  context,
  ownTeam,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('link', { name: 'Manage Team' }).click();
  const code = page.getByLabel('Invite code', { exact: true }).locator('visible=true').last();
  const old = await page.locator('code').innerText();
  expect(old).toMatch(/^[A-Z0-9]{16}$/);
  await expect(code).toBeVisible();
  await page.getByRole('button', { name: 'Regenerate' }).click();
  const question = page.getByRole('dialog', { name: 'Regenerate the invite code?' });
  await question.getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByText('The invite code was replaced. The old one no longer works')).toBeVisible();
  await expect(page.locator('code')).not.toHaveText(old);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const { team } = await ownTeam.creator.call(endpoints.teamInfo, { params: { teamId: ownTeam.teamId } });
  expect(copied).toBe(team.inviteCode);
});
