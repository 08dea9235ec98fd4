import { endpoints } from '@cutroom/contracts';
import { handIn, smallMovie } from '@cutroom/journey';
import { expect, test } from './journey-test';
import { names } from './people';

test('a creator sees every editor with their figures, and an editor sees them without Remove', async ({
  page,
  otherBrowser,
  ownTeam,
  signIn,
}) => {
  await handIn(ownTeam, 'Counted', smallMovie);
  const { creator, editor } = names(ownTeam);
  await signIn(creator);
  await page.getByRole('link', { name: 'Manage Team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Command Center' })).toBeVisible();
  await expect(page.getByText('Lead your editing crew to content greatness!')).toBeVisible();
  const row = page.getByRole('listitem', { name: 'Journey Editor' });
  for (const text of [
    'Journey Editor',
    `@${editor}`,
    ownTeam.editorEmail,
    'Total1',
    'Pending1',
    'Published0',
  ]) {
    await expect(row).toContainText(text);
  }
  await expect(row.getByRole('button', { name: 'Remove Journey Editor' })).toBeVisible();

  await signIn(editor, otherBrowser);
  await otherBrowser.getByRole('link', { name: 'View Team' }).click();
  await expect(otherBrowser.getByText('Stay in sync with your YouTube team here')).toBeVisible();
  await expect(otherBrowser.getByRole('listitem', { name: 'Journey Editor' })).toBeVisible();
  await expect(otherBrowser.getByRole('button', { name: /Remove/ })).toHaveCount(0);
  await expect(otherBrowser.getByText('Invite code')).toHaveCount(0);
});

test('a removed editor is out at once, and comes back when added', async ({
  page,
  otherBrowser,
  ownTeam,
  signIn,
  faults,
}) => {
  faults.expect(/401 .*\/api\/team\/info/);
  const { creator, editor } = names(ownTeam);
  await signIn(editor, otherBrowser);
  await signIn(creator);
  await page.getByRole('link', { name: 'Manage Team' }).click();
  await page.getByRole('button', { name: 'Remove Journey Editor' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Journey Editor?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('listitem', { name: 'Journey Editor' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Journey Editor' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Editor removed from the team')).toBeVisible();
  await expect(page.getByText('No editors yet')).toBeVisible();

  // The editor's very next step ends the session.
  await otherBrowser.getByRole('link', { name: 'View Team' }).click();
  await expect(otherBrowser).toHaveURL('/signin');
  await expect(otherBrowser.getByText('Your session has ended. Sign in again')).toBeVisible();
  await signIn(editor, otherBrowser);
  const notice = otherBrowser.getByRole('region', { name: 'Notice' });
  await expect(notice).toContainText('You are not part of any team yet');

  await page.getByRole('button', { name: 'Add editor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add editor' });
  await dialog.getByLabel('Username').fill(`@${editor}`);
  await dialog.getByRole('button', { name: 'Add Journey Editor' }).click();
  await expect(page.getByText('Editor added to the team')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Journey Editor' })).toContainText(`@${editor}`);
  await otherBrowser.reload();
  await expect(otherBrowser.getByRole('banner').getByRole('link', { name: 'Upload Video' })).toBeVisible();
});

test('the search says when nobody is found', async ({ page, team, signIn }) => {
  await signIn(names(team).creator);
  await page.goto('/team');
  await page.getByRole('button', { name: 'Add editor' }).click();
  // The team's own editor is in a team.
  await page.getByRole('dialog').getByLabel('Username').fill(names(team).editor);
  await expect(page.getByRole('dialog')).toContainText('No editor without a team has a username');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add editor' })).toBeFocused();
});

test('a new invite code ends the old one, and can be copied', async ({ page, context, ownTeam, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(names(ownTeam).creator);
  await page.getByRole('link', { name: 'Manage Team' }).click();
  const code = page.getByLabel('Invite code', { exact: true }).locator('visible=true').last();
  const old = await page.locator('code').innerText();
  expect(old).toMatch(/^[A-Z0-9]{16}$/);
  await expect(code).toBeVisible();
  await page.getByRole('button', { name: 'Regenerate' }).click();
  const question = page.getByRole('dialog', { name: 'Regenerate the invite code?' });
  await question.getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByText('A new invite code is in force. The old one no longer works')).toBeVisible();
  await expect(page.locator('code')).not.toHaveText(old);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const { team } = await ownTeam.creator.call(endpoints.teamInfo, { params: { teamId: ownTeam.teamId } });
  expect(copied).toBe(team.inviteCode);
});
