import { endpoints } from '@cutroom/contracts';
import type { JourneyTeam } from '@cutroom/suites-kit';
import type { Page } from '@playwright/test';

/** The password of every user of tools/suites/journey. */
export const journeyPassword = 'Journey@2026';

/** The usernames of a team. */
export const names = ({ creator, editor }: Pick<JourneyTeam, 'creator' | 'editor'>) => ({
  creator: creator.profile?.username ?? '',
  editor: editor.profile?.username ?? '',
});

/** Fills in the sign-in form and submits it. */
export async function submitSignIn(page: Page, username: string, password = journeyPassword): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The editor leaves the team, and the creator invites them again. */
export async function leaveAndInviteAgain({ creator, editor, teamId }: JourneyTeam): Promise<void> {
  await editor.call(endpoints.leaveTeam, { body: { teamId } });
  await creator.call(endpoints.addEditor, { body: { editorId: editor.profile?._id ?? '', teamId } });
}

/** Signs creator and editor in again for the API calls with which a journey prepares its data. */
export async function signInAgain(team: JourneyTeam): Promise<void> {
  const { creator, editor } = names(team);
  await Promise.all([
    team.creator.signIn(creator, journeyPassword),
    team.editor.signIn(editor, journeyPassword),
  ]);
}

/**
 * Presses 'Stay signed in' with a bare click event, as assistive technology does. Moving the pointer or pressing a key
 * would renew the session first, which removes the button.
 */
export const staySignedIn = (page: Page, options: { timeout?: number } = {}): Promise<void> =>
  page.getByRole('button', { name: 'Stay signed in' }).dispatchEvent('click', undefined, options);
