import type { ClientSession, Types } from 'mongoose';
import type { SessionEpochDeps } from './session-epoch.deps';

/** How often all sessions of an account were ended, as by a change of its password. Rows of older versions may not say. */
export async function sessionEpochOf(
  { users }: SessionEpochDeps,
  userId: Types.ObjectId,
  session: ClientSession | null = null,
): Promise<number> {
  const user = await users
    .findById(userId, { sessionEpoch: 1 }, { session })
    .lean<{ sessionEpoch?: number } | null>();
  return user?.sessionEpoch ?? 0;
}
