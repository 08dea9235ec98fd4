import { limits } from '@cutroom/contracts';
import { Types } from 'mongoose';
import type { ApiDeps } from '../../../deps';

/** As if the team had invited that many editors today. */
export async function useUpInvitations(
  { invitations }: Pick<ApiDeps, 'invitations'>,
  teamId: string,
  count: number,
): Promise<void> {
  const invitedAt = new Date();
  const rows = Array.from({ length: count }, () => ({
    teamId: new Types.ObjectId(teamId),
    editorId: new Types.ObjectId(),
    state: 'CANCELLED',
    invitedAt,
    expiresAt: new Date(Date.now() + limits.invitationLifetimeMs),
    mailedAt: invitedAt,
  }));
  await invitations.insertMany(rows);
}
