import { messages, type MemberRequest } from '@cutroom/contracts';
import { conflict, notFound } from '@cutroom/server-kit';
import type { ApiDeps } from '../../deps';
import type { Caller } from '../audit/audit-trail';
import { addedToTeamMail } from './team.mails';
import { assertOwnTeam } from './team.policy';

type AddEditorDeps = Pick<ApiDeps, 'users' | 'mail' | 'webUrl' | 'audit'>;

/** Takes an editor into the own team. One conditional update: of two creators at once, one gets them. */
export async function addEditor(
  deps: AddEditorDeps,
  { editorId, teamId }: MemberRequest,
  caller: Caller,
): Promise<null> {
  const { actor } = caller;
  assertOwnTeam(actor, teamId);
  const editor = await deps.users
    .findOneAndUpdate({ _id: editorId, role: 'EDITOR', teamId: null }, { $set: { teamId } })
    .lean();
  if (!editor) {
    const inTeam = await deps.users.exists({ _id: editorId, role: 'EDITOR' });
    throw inTeam ? conflict(messages.editorInTeam) : notFound(messages.editorNotFound);
  }
  deps.audit.recordCall(caller, { action: 'editor-added', accountId: editor._id });
  await deps.mail.enqueue(addedToTeamMail(editor.email, actor.username, `${deps.webUrl}/team`));
  return null;
}
