import { messages, type MemberRequest } from '@cutroom/contracts';
import { endsSessions, notFound } from '@cutroom/server-kit';
import type { ApiDeps } from '../../deps';
import type { Caller } from '../audit/audit-trail';
import { removedFromTeamMail } from './team.mails';
import { assertOwnTeam } from './team.policy';

type RemoveEditorDeps = Pick<ApiDeps, 'users' | 'sessions' | 'mail' | 'audit'>;

/**
 * Holds from the next request on: every service reads the team with each one. The sessions end as well, so
 * that open sockets close and the pages start anew. What the editor has handed in stays with the team.
 */
export async function removeEditor(
  deps: RemoveEditorDeps,
  { editorId, teamId }: MemberRequest,
  caller: Caller,
): Promise<null> {
  const { actor } = caller;
  assertOwnTeam(actor, teamId);
  const editor = await deps.users
    .findOneAndUpdate({ _id: editorId, role: 'EDITOR', teamId }, { $set: { teamId: null }, ...endsSessions })
    .lean();
  if (!editor) throw notFound(messages.editorNotFound);
  deps.audit.recordCall(caller, { action: 'editor-removed', accountId: editor._id });
  await deps.sessions.revokeUser(editor._id);
  await deps.mail.enqueue(removedFromTeamMail(editor.email, actor.username));
  return null;
}
