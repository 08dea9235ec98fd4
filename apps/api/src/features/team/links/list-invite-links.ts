import type { InviteLink } from '@cutroom/contracts';
import { openLink } from './invite-link.model';
import type { TeamDeps } from '../team.deps';

/** The team's open links, oldest first. The limit per day and the lifetime bound their number. */
export async function listInviteLinks(
  { inviteLinks, clock }: Pick<TeamDeps, 'inviteLinks' | 'clock'>,
  teamId: string,
): Promise<InviteLink[]> {
  const links = await inviteLinks
    .find({ teamId, ...openLink(clock()) })
    .sort({ invitedAt: 1 })
    .lean();
  return links.map(({ _id, email, invitedAt, expiresAt }) => ({
    _id: _id.toHexString(),
    email,
    invitedAt: invitedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}
