import type { FoundEditor, TeamEditor } from '@cutroom/contracts';
import type { ObjectStorage } from '@cutroom/server-kit';
import { pictureUrl } from '../../picture-url';
import type { User } from '../client/user.model';

type PublicUser = Omit<User, 'passwordHash'>;

/** An editor as the own team sees them. */
export const presentTeamEditor = async (storage: ObjectStorage, user: PublicUser): Promise<TeamEditor> => ({
  _id: user._id.toHexString(),
  name: user.name ?? user.username,
  email: user.email,
  username: user.username,
  profile: await pictureUrl(storage, user.profileKey),
  createdAt: user.createdAt.toISOString(),
});

/** An editor as a creator sees them who does not know them yet: no e-mail. */
export const presentFoundEditor = async (storage: ObjectStorage, user: PublicUser): Promise<FoundEditor> => ({
  _id: user._id.toHexString(),
  name: user.name ?? user.username,
  username: user.username,
  profile: await pictureUrl(storage, user.profileKey),
});
