import type { Role } from '@cutroom/contracts';
import { Types, type Connection } from 'mongoose';
import type { Sessions } from '../sessions';

interface SignedInOptions {
  role?: Role;
  /** A new team by default. */
  teamId?: Types.ObjectId | null;
}

/** An account with an open session, for services without a sign-in. */
export async function buildSignedIn(
  { connection, sessions }: { connection: Connection; sessions: Sessions },
  { role = 'YOUTUBER', teamId = new Types.ObjectId() }: SignedInOptions = {},
) {
  const _id = new Types.ObjectId();
  await connection.collection('users').insertOne({ _id, username: 'someone', role, teamId });
  const { token } = await sessions.issue({ _id });
  const { sessionId } = await sessions.authenticate(token);
  return { userId: _id, token, sessionId, teamId: teamId?.toHexString() ?? '' };
}

export const jwtSecret = 'a8f2-the-key-that-signs-sessions-c41d';
export const serviceToken = '5d1c-the-credential-between-services-b7e0';
