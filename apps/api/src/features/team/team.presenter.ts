import type { FoundEditor, Invitation, InvitedEditor, TeamEditor } from '@cutroom/contracts';
import type { ObjectStorage } from '@cutroom/server-kit';
import { pictureUrl } from '../../picture-url';
import type { UserRecord } from './team.deps';
import type { InvitationRecord } from './invitation.model';

type PublicUser = Omit<UserRecord, 'passwordHash'>;

/** An editor as the own team sees them. */
export const presentTeamEditor = async (storage: ObjectStorage, user: PublicUser): Promise<TeamEditor> => ({
  _id: user._id.toHexString(),
  name: user.name ?? user.username,
  email: user.email,
  username: user.username,
  profile: await pictureUrl(storage, user.profileKey),
  createdAt: user.createdAt.toISOString(),
});

/** What a creator sees of an editor who is not in the team: no email address. */
const presentStranger = async (storage: ObjectStorage, user: PublicUser) => ({
  _id: user._id.toHexString(),
  name: user.name ?? user.username,
  username: user.username,
  profile: await pictureUrl(storage, user.profileKey),
});

/** @param invited whether the creator's own team has invited them */
export const presentFoundEditor = async (
  storage: ObjectStorage,
  user: PublicUser,
  invited: boolean,
): Promise<FoundEditor> => ({ ...(await presentStranger(storage, user)), invited });

const presentTimes = ({ invitedAt, expiresAt }: InvitationRecord) => ({
  invitedAt: invitedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** An editor whom the creator's own team has invited. */
export const presentInvitedEditor = async (
  storage: ObjectStorage,
  user: PublicUser,
  invitation: InvitationRecord,
): Promise<InvitedEditor> => ({ ...(await presentStranger(storage, user)), ...presentTimes(invitation) });

/** An invitation as the invited editor sees it. */
export const presentInvitation = (
  invitation: InvitationRecord,
  { username }: Pick<UserRecord, 'username'>,
): Invitation => ({
  _id: invitation._id.toHexString(),
  creator: { username },
  ...presentTimes(invitation),
});
