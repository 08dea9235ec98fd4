import { endpoints, replies } from '@cutroom/contracts';
import { journeyPassword, mailTo, otpFor, type StackAddress } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expectAccessibleOnPhoneToo } from './axe';
import { expect, test } from './journey-test';
import { names, submitSignIn } from './people';
import { press } from './sign-up-page';

const emailed = (page: Page) => page.getByRole('list', { name: 'Emailed invitations' });

/** Invites an email address on the team page. */
async function inviteByEmail(page: Page, email: string): Promise<void> {
  await page.goto('/team');
  await page.getByRole('button', { name: 'Add editor' }).click();
  const form = page.getByRole('form', { name: 'Invite by email' });
  await form.getByLabel('Or invite by email').fill(email);
  await form.getByRole('button', { name: 'Email an invitation' }).click();
  await expect(emailed(page)).toContainText(email);
}

async function linkFor(stack: StackAddress, email: string): Promise<string> {
  const { text } = await mailTo(stack, email, /\/invitation#/);
  return /http\S+\/invitation#\w+/.exec(text)?.[0] ?? '';
}

test('a new user signs up with an emailed invitation and joins the team, and the link works only once', async ({
  creatorPage: page,
  otherBrowser: visitor,
  ownTeam,
  stack,
  faults,
}) => {
  faults.expect(/40\d .*\/team\/inviteLinks\/read/);
  const username = `invited-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  await inviteByEmail(page, email);
  await expectAccessibleOnPhoneToo(page, 'team with an emailed invitation');

  const link = await linkFor(stack, email);
  await visitor.goto(link);
  await expect(visitor.getByText('would like you to edit videos')).toContainText(names(ownTeam).creator);
  await expectAccessibleOnPhoneToo(visitor, 'emailed invitation');
  await visitor.getByRole('link', { name: 'Sign up as an editor' }).click();
  await expect(visitor.getByLabel('Email')).toHaveValue(email);
  await press(visitor, 'Send OTP');
  await visitor.getByLabel('One-time code').fill(await otpFor(stack, email));
  await press(visitor, 'Verify');
  await expect(visitor.getByLabel('I am a ...')).toHaveValue('EDITOR');
  await press(visitor, 'Next');
  await visitor.getByLabel('Username').fill(username);
  await visitor.getByLabel('Password', { exact: true }).fill(journeyPassword);
  await visitor.getByLabel('Confirm Password').fill(journeyPassword);
  await visitor.getByLabel('Name', { exact: true }).fill('Ira Invited');
  await press(visitor, 'Next');
  await expect(visitor.getByLabel('Invite Code')).not.toHaveValue('');
  await press(visitor, 'Signup');
  await submitSignIn(visitor, username);
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'View Team' })).toBeVisible();

  // The creator's page updates without a reload.
  await expect(page.getByRole('listitem', { name: 'Ira Invited' })).toContainText(email);
  await expect(page.getByText('Emailed invitations')).toBeHidden();

  await visitor.goto(link);
  await expect(visitor.getByRole('alert')).toHaveText(replies.inviteLinkUsed);
  await visitor.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(visitor).toHaveURL('/dashboard');
});

test('an editor with an account signs in with an emailed invitation and joins the team', async ({
  creatorPage: page,
  otherBrowser: visitor,
  ownTeam,
  stack,
}) => {
  const { editor, editorEmail, teamId } = ownTeam;
  await editor.call(endpoints.leaveTeam, { body: { teamId } });
  await inviteByEmail(page, editorEmail);
  const link = await linkFor(stack, editorEmail);

  // A creator cannot use the invitation.
  await page.goto(link);
  await expect(page.getByText("You're signed in as a creator.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join team' })).toHaveCount(0);

  await visitor.goto(link);
  await visitor.getByRole('link', { name: 'Sign in to your account' }).click();
  await submitSignIn(visitor, names(ownTeam).editor);
  await visitor.getByRole('link', { name: 'Continue: Your invitation' }).click();
  await visitor.getByRole('button', { name: 'Join team' }).click();
  await expect(visitor).toHaveURL('/team');
  await expect(visitor.getByRole('listitem', { name: 'Journey Editor' })).toBeVisible();
});

test('a revoked invitation link says so and offers no sign-up', async ({
  creatorPage: page,
  otherBrowser: visitor,
  stack,
  faults,
}) => {
  faults.expect(/40\d .*\/team\/inviteLinks\/read/);
  const email = `revoked-${randomUUID().slice(0, 8)}@example.com`;
  await inviteByEmail(page, email);
  const link = await linkFor(stack, email);
  await page.getByRole('button', { name: /^Revoke/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(email)).toHaveCount(0);
  await visitor.goto(link);
  await expect(visitor.getByRole('alert')).toHaveText(replies.inviteLinkRevoked);
  await expect(visitor.getByRole('link', { name: 'Sign up as an editor' })).toHaveCount(0);
});
