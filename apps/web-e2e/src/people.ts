import type { JourneyTeam } from '@cutroom/suites-kit';

/** What everybody of tools/suites/journey signs up with. */
export const journeyPassword = 'Journey@2026';

/** The usernames of a team. */
export const names = ({ creator, editor }: Pick<JourneyTeam, 'creator' | 'editor'>) => ({
  creator: creator.profile?.username ?? '',
  editor: editor.profile?.username ?? '',
});

/** Fresh sessions for what a journey prepares by calls. */
export async function signInAgain(team: JourneyTeam): Promise<void> {
  const { creator, editor } = names(team);
  await Promise.all([
    team.creator.signIn(creator, journeyPassword),
    team.editor.signIn(editor, journeyPassword),
  ]);
}
