import { messages, type MemberRequest } from '@cutroom/contracts';
import { conflict, notFound, type Actor } from '@cutroom/server-kit';
import type { ApiDeps } from '../../deps';
import { addedToTeamMail } from './team.mails';
import { assertOwnTeam } from './team.policy';

type AddEditorDeps = Pick<ApiDeps, 'users' | 'mail' | 'webUrl'>;

/** Takes an editor into the own team. One conditional update: of two creators at once, one gets them. */
export async function addEditor(
  deps: AddEditorDeps,
  { editorId, teamId }: MemberRequest,
  actor: Actor,
): Promise<null> {
  assertOwnTeam(actor, teamId);
  const editor = await deps.users
    .findOneAndUpdate({ _id: editorId, role: 'EDITOR', teamId: null }, { $set: { teamId } })
    .lean();
  if (!editor) {
    const inTeam = await deps.users.exists({ _id: editorId, role: 'EDITOR' });
    throw inTeam ? conflict(messages.editorInTeam) : notFound(messages.editorNotFound);
  }
  await deps.mail.enqueue(addedToTeamMail(editor.email, actor.username, `${deps.webUrl}/team`));
  return null;
}
