import { randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import { newAccessCode } from '../access-code';
import type { ApiDeps } from '../deps';
import type { UserRecord } from '../features/client/user.model';
import { newVersion } from '../features/video/object-key';
import type { SealedObject } from '../features/video/sealed-object.record';
import type { VideoRecord } from '../features/video/video.record';

export const password = 'Cutroom@2026';

export interface SignedIn {
  id: string;
  teamId: string | null;
  username: string;
  email: string;
  token: string;
}

type Overrides = Partial<Omit<UserRecord, '_id'>>;

const hashes = new WeakMap<object, Promise<string>>();

/** Hashing is slow on purpose, so each suite does it once. */
function hashOf({ passwords }: ApiDeps): Promise<string> {
  const known = hashes.get(passwords) ?? passwords.hash(password);
  hashes.set(passwords, known);
  return known;
}

export const uniqueName = (start: string): string => `${start}${randomBytes(5).toString('hex')}`;

async function buildUser(deps: ApiDeps, user: Pick<UserRecord, 'role'> & Overrides): Promise<SignedIn> {
  const username = user.username ?? uniqueName('user');
  const account = await deps.users.create({
    email: `${username.toLowerCase()}@example.com`,
    usernameLower: username.toLowerCase(),
    passwordHash: await hashOf(deps),
    ...user,
    username,
  });
  const { token } = await deps.sessions.issue(account);
  const teamId = account.teamId?.toHexString() ?? null;
  return { id: account._id.toHexString(), teamId, username, email: account.email, token };
}

/** A creator with a team, signed in. */
export async function buildCreator(
  deps: ApiDeps,
  overrides: Overrides = {},
): Promise<SignedIn & { teamId: string; inviteCode: string }> {
  const team = new Types.ObjectId();
  const creator = await buildUser(deps, { role: 'YOUTUBER', teamId: team, ...overrides });
  const inviteCode = newAccessCode();
  await deps.teams.create({ _id: team, creatorId: new Types.ObjectId(creator.id), inviteCode });
  return { ...creator, teamId: team.toHexString(), inviteCode };
}

/** An editor, signed in; in no team unless one is given. */
export const buildEditor = (
  deps: ApiDeps,
  teamId: string | null = null,
  overrides: Overrides = {},
): Promise<SignedIn> =>
  buildUser(deps, {
    role: 'EDITOR',
    name: 'An Editor',
    teamId: teamId === null ? null : new Types.ObjectId(teamId),
    ...overrides,
  });

/** The version under review as a video document describes it. */
export function buildSealedObject(overrides: Partial<SealedObject> = {}): SealedObject {
  const version = newVersion();
  const etag = '"0123456789abcdef0123456789abcdef"';
  return {
    version,
    key: `sealed/${version}.mp4`,
    etag,
    size: 1,
    contentType: 'video/mp4',
    sha256: null,
    source: { etag, lastModified: new Date() },
    ...overrides,
  };
}

/** What a team's document of a video under review has at least. */
export function buildVideoRow(team: { creator: { teamId: string }; editor: { id: string } }) {
  const _id = new Types.ObjectId();
  return {
    _id,
    teamId: new Types.ObjectId(team.creator.teamId),
    uploadedBy: new Types.ObjectId(team.editor.id),
    title: 'The cut',
    comment: 'Ready for review',
    maximumVideoQuality: '1080p',
    extension: 'mp4',
    state: 'PENDING',
    incomingKey: `incoming/${_id.toHexString()}`,
    uploadUrlExpiresAt: new Date(),
  } satisfies Partial<VideoRecord>;
}
