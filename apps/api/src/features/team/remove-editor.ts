import { messages, type MemberRequest, replies } from '@cutroom/contracts';
import { endsSessions, notFound } from '@cutroom/server-kit';
import type { ClientSession } from 'mongoose';
import { newAccessCode } from '../../access-code';
import type { Caller } from '../../audit/audit-trail';
import { inviteCodeChangedMail, removedFromTeamMail } from './team.mails';
import type { TeamDeps, WithdrawnUpload } from './team.deps';
import { ownMember } from './team.policy';

/**
 * Removes an editor from the team. It takes effect with the next request, because every service reads the team on each
 * request. One transaction ends the membership and the sessions, withdraws unfinished uploads, and replaces the invite
 * code, which the editor may know, with any open link to their address. Finished uploads stay with the team.
 */
export async function removeEditor(deps: TeamDeps, request: MemberRequest, caller: Caller): Promise<null> {
  const { actor } = caller;
  const ids = ownMember(caller, request);

  async function remove(session: ClientSession): Promise<WithdrawnUpload[]> {
    const editor = await deps.users
      .findOneAndUpdate(
        { _id: ids.editorId, role: 'EDITOR', teamId: ids.teamId },
        { $set: { teamId: null }, ...endsSessions },
        { session },
      )
      .lean();
    if (!editor) throw notFound(replies.editorNotFound);
    await deps.inviteLinks.updateOne(
      { teamId: ids.teamId, email: editor.email, state: 'OPEN' },
      { $set: { state: 'REVOKED' } },
      { session },
    );
    const inviteCode = newAccessCode();
    const { matchedCount } = await deps.teams.updateOne(
      { _id: ids.teamId, creatorId: actor.userId },
      { $set: { inviteCode } },
      { session },
    );
    if (matchedCount === 0) throw notFound(messages.teamNotFound);
    const creator = await deps.users.findById(actor.userId, { email: 1 }, { session }).orFail().lean();
    await deps.mail.enqueue(removedFromTeamMail(editor.email, actor.username), { session });
    const codeChanged = inviteCodeChangedMail(creator.email, editor.username, `${deps.webUrl}/team`);
    await deps.mail.enqueue(codeChanged, { session });
    return deps.teamVideos.withdrawUploads(ids, session);
  }

  const withdrawn = await deps.connection.transaction(remove);
  deps.audit.recordCall(caller, { action: 'editor-removed', accountId: ids.editorId });
  deps.audit.recordCall(caller, { action: 'invite-regenerated' });
  for (const video of withdrawn) {
    deps.audit.recordCall(caller, { action: 'upload-withdrawn', accountId: ids.editorId, video });
  }
  // Status-service closes the editor's sockets when it hears of it.
  await Promise.all([
    deps.teamChanges.announced(request.teamId),
    deps.teamVideos.discardWithdrawn(withdrawn),
  ]);
  return null;
}
