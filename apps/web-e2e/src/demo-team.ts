import { endpoints } from '@cutroom/contracts';
import { Person, type JourneyTeam, type StackAddress } from '@cutroom/suites-kit';

/** The demo team of `npm start`. */
export const password = 'Cutroom@2026';

export async function demoTeam(stack: StackAddress): Promise<JourneyTeam> {
  const [creator, editor] = [new Person(stack), new Person(stack)];
  await creator.signIn('creator', password);
  await editor.signIn('editor', password);
  const teamId = creator.profile?.teamId ?? '';
  return { creator, editor, teamId, creatorEmail: '', editorEmail: '' };
}

/** The demo creator invites an editor. */
export async function invite(stack: StackAddress, username: string): Promise<void> {
  const { creator, teamId } = await demoTeam(stack);
  const [found] = await creator.call(endpoints.searchEditors, { params: { username } });
  await creator.call(endpoints.addEditor, { body: { editorId: found?._id ?? '', teamId } });
}
