import type { ClientSession, Types } from 'mongoose';
import type { UserModel, UserRecord } from '../../client/user.model';

/** How often all sessions of an account were ended, as by a change of its password. Rows of older versions may not say. */
export async function sessionEpochOf(
  { users }: { users: UserModel },
  userId: Types.ObjectId,
  session: ClientSession | null = null,
): Promise<number> {
  const user: Partial<UserRecord> | null = await users
    .findById(userId, { sessionEpoch: 1 }, { session })
    .lean();
  return user?.sessionEpoch ?? 0;
}
