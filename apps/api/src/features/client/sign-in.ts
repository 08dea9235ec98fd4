import { messages, type SignInRequest, type SignInResult } from '@cutroom/contracts';
import { unauthorized } from '@cutroom/server-kit';
import type { Origin } from '../../audit/audit-trail';
import type { ClientDeps } from './client.deps';

/** Opens a session. A wrong name and a wrong password get the same answer after the same work. */
export async function signIn(
  deps: ClientDeps,
  { username, password }: SignInRequest,
  { address }: Origin,
): Promise<SignInResult> {
  const user = await deps.users
    .findOne({ usernameLower: username.toLowerCase() })
    .select('+passwordHash')
    .lean();
  const fits = await deps.passwords.verify(user, password);
  const team = { teamId: user?.teamId ?? null, address };
  if (!user || !fits) {
    // The caller has not proved to be that user. A username without an account is not stored: it may be a password in
    // the wrong field.
    deps.audit.record({ ...team, action: 'sign-in-failed', accountId: user?._id });
    throw unauthorized(messages.signInWrong);
  }
  const { token, expiresIn } = await deps.sessions.issue(user);
  deps.audit.record({ ...team, action: 'signed-in', actorId: user._id });
  return { token, response: await deps.accounts.presentProfile(user), expiresIn };
}
