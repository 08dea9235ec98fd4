import { messages, type SignInRequest, type SignInResult } from '@cutroom/contracts';
import { unauthorized } from '@cutroom/server-kit';
import type { ApiDeps } from '../../deps';
import { presentProfile } from './profile.presenter';

/** Opens a session. A wrong name and a wrong password get the same answer after the same work. */
export async function signIn(
  deps: Pick<ApiDeps, 'users' | 'passwords' | 'sessions' | 'storage'>,
  { username, password }: SignInRequest,
): Promise<SignInResult> {
  const user = await deps.users
    .findOne({ usernameLower: username.toLowerCase() })
    .select('+passwordHash')
    .lean();
  const fits = await deps.passwords.verify(user?.passwordHash, password);
  if (!user || !fits) throw unauthorized(messages.signInWrong);
  const { token, expiresIn } = await deps.sessions.issue(user);
  return { token, response: await presentProfile(deps, user), expiresIn };
}
