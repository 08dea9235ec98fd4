import type { Profile } from '@cutroom/contracts';
import type { ObjectStorage } from '@cutroom/server-kit';
import { pictureUrl } from '../../picture-url';
import type { UserRecord } from './user.model';

/** The account as its owner sees it. */
export const presentProfile = async (
  storage: ObjectStorage,
  user: Omit<UserRecord, 'passwordHash'>,
): Promise<Profile> => ({
  _id: user._id.toHexString(),
  username: user.username,
  email: user.email,
  role: user.role,
  isInTeam: user.teamId !== null,
  teamId: user.teamId?.toHexString() ?? null,
  name: user.name,
  about: user.about,
  yearsOfExperience: user.yearsOfExperience,
  location: user.location,
  profile: await pictureUrl(storage, user.profileKey),
  createdAt: user.createdAt.toISOString(),
});
