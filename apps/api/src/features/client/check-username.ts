import { messages, type CheckUsernameRequest } from '@cutroom/contracts';
import { AppError } from '@cutroom/server-kit';
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
  const message = messages.usernameTaken;
  if (!(await users.exists({ usernameLower: username.toLowerCase() }))) return null;
  throw new AppError(409, message, { errors: [{ path: 'username', message }] });
}
