import { type InvitationRequest, replies } from '@cutroom/contracts';
import { notFound } from '@cutroom/server-kit';
import type { Caller } from '../../audit/audit-trail';
import { openInvitation } from './invitation.model';
import type { TeamDeps } from './team.deps';

/**
 * Declines an open invitation. The creator sees it in the activity and is not emailed: a refusal needs no answer.
 *
 * @throws AppError 404 when it is not open, unless the caller has declined it before
 */
export async function declineInvitation(
  { invitations, audit, clock }: TeamDeps,
  { invitationId }: InvitationRequest,
  { actor, address }: Caller,
): Promise<null> {
  const own = { _id: invitationId, editorId: actor.userId };
  const declined = await invitations
    .findOneAndUpdate({ ...own, ...openInvitation(clock()) }, { $set: { state: 'DECLINED' } })
    .lean();
  if (declined) {
    const { teamId } = declined;
    audit.record({ action: 'invitation-declined', teamId, actorId: actor.userId, address });
  } else if (!(await invitations.exists({ ...own, state: 'DECLINED' }))) {
    throw notFound(replies.invitationNotOpen);
  }
  return null;
}
