import { messages } from '@cutroom/contracts';
import { forbidden, type Actor } from '@cutroom/server-kit';
import type { ClientSession } from 'mongoose';
import type { UserModel } from '../client/user.model';

/**
 * Part of a transaction that adds something to the team on behalf of a member. Writing the account makes it
 * conflict with a removal or departure that runs at the same time: one of the two starts again and sees the
 * other. Reading the account alone would let both commit (write skew under snapshot isolation).
 *
 * @throws AppError 403 when the account is no longer in the team
 */
export async function holdMembership(
  { users }: { users: UserModel },
  { userId, teamId }: Actor,
  session: ClientSession,
): Promise<void> {
  const { matchedCount } = await users.updateOne(
    { _id: userId, teamId: { $eq: teamId, $ne: null } },
    { $inc: { memberWrites: 1 } },
    { session },
  );
  if (matchedCount === 0) throw forbidden(messages.notInTeam);
}
