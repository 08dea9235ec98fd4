import type { CheckUsernameRequest } from '@cutroom/contracts';
import { usernameTaken } from './accounts';
import type { ClientDeps } from './client.deps';

/**
 * Lets the sign-up report a taken username where it is typed. The sign-up itself decides between concurrent callers.
 *
 * @throws AppError 409 when the username is taken, in any case
 */
export async function checkUsername(
  { users }: Pick<ClientDeps, 'users'>,
  { username }: CheckUsernameRequest,
): Promise<null> {
  if (!(await users.exists({ usernameLower: username.toLowerCase() }))) return null;
  throw usernameTaken();
}
