import { messages } from '@cutroom/contracts';
import { forbidden, type Actor } from '@cutroom/server-kit';
import type { ClientSession, Model } from 'mongoose';
import type { UserRecord } from './team.deps';

export interface Membership {
  /**
   * Part of a transaction that adds something to the team on behalf of a member. Writing the account makes the
   * transaction conflict with a removal or departure at the same time: one of the two starts again and sees the
   * other. Reading the account alone would let both commit (write skew under snapshot isolation).
   *
   * @throws AppError 403 when the account is no longer in the team
   */
  assertHeld(actor: Actor, session: ClientSession): Promise<void>;
}

export const createMembership = ({ users }: { users: Model<UserRecord> }): Membership => ({
  async assertHeld({ userId, teamId }, session) {
    const { matchedCount } = await users.updateOne(
      { _id: userId, teamId: { $eq: teamId, $ne: null } },
      { $inc: { memberWrites: 1 } },
      { session },
    );
    if (matchedCount === 0) throw forbidden(messages.notInTeam);
  },
});
