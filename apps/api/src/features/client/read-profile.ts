import type { Profile } from '@cutroom/contracts';
import { unauthorized, type Actor } from '@cutroom/server-kit';
import type { ApiDeps } from '../../deps';
import { presentProfile } from './profile.presenter';

/** The account of whoever calls. @throws AppError 401 when it is gone by now */
export async function readProfile(deps: Pick<ApiDeps, 'users' | 'storage'>, actor: Actor): Promise<Profile> {
  const user = await deps.users.findById(actor.userId).lean();
  if (!user) throw unauthorized();
  return presentProfile(deps, user);
}
