import { messages, type SignInRequest, type SignInResult } from '@cutroom/contracts';
import { unauthorized } from '@cutroom/server-kit';
import type { Origin } from '../../audit/audit-trail';
import type { ClientDeps } from './client.deps';

/** Opens a session. A wrong name and a wrong password get the same response after the same work. @throws AppError 401 */
export async function signIn(
  deps: ClientDeps,
  { username, password }: SignInRequest,
  { address }: Origin,
): Promise<SignInResult> {
  const user = await deps.users
    .findOne({ usernameLower: username.toLowerCase() })
    .select('+passwordHash')
    .lean();
  const isCorrect = await deps.passwords.verify(user, password);
  const event = { teamId: user?.teamId ?? null, address };
  if (!user || !isCorrect) {
    // The caller has not proved to be that user. A username without an account is not stored: it may be a password in
    // the wrong field.
    deps.audit.record({ ...event, action: 'sign-in-failed', accountId: user?._id });
    throw unauthorized(messages.signInWrong);
  }
  const { token, expiresIn } = await deps.sessions.issue(user);
  deps.audit.record({ ...event, action: 'signed-in', actorId: user._id });
  return { token, response: await deps.accounts.presentProfile(user), expiresIn };
}
