import { limits, type Profile } from '@cutroom/contracts';
import type { ObjectStorage } from '@cutroom/server-kit';
import type { User } from './user.model';

/** An address from which a profile picture can be shown for an hour; null without one. */
export const presentPicture = async (
  storage: ObjectStorage,
  profileKey: string | null,
): Promise<string | null> =>
  profileKey === null
    ? null
    : storage.presignGet(profileKey, { expiresInSeconds: limits.readUrlLifetimeMs / 1_000 });

/** The account as its owner sees it. */
export const presentProfile = async (
  { storage }: { storage: ObjectStorage },
  user: Omit<User, 'passwordHash'>,
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
  profile: await presentPicture(storage, user.profileKey),
  createdAt: user.createdAt.toISOString(),
});
