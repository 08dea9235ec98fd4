import { copyName, type DeletionDeps, type TeamRecord, type UserRecord } from './deletion.deps';
import { erasedChoices, erasedFields } from './erased-account';

/**
 * A call that had been let in before the account was deleted may still write afterwards. It is over by then, so the last
 * round comes after this time and removes what it left.
 */
export const settledMs = 60_000;

const teamFolders = ['incoming', 'sealed', 'media', 'thumbnails', 'proposals'];

/**
 * Removes what deleted accounts and closed teams have left, in steps that may be repeated: until the last of them is done,
 * the next sweep finds the account or the team again, so a sweep that dies half-way continues where it was. One sweep tries
 * all of them, so those that cannot be removed yet hold up none of the others.
 */
export async function sweepDeletions(deps: DeletionDeps, signal?: AbortSignal): Promise<void> {
  const settled = new Date(deps.clock().getTime() - settledMs);
  const accounts = await deps.users
    .find({ 'deletion.open': true }, { deletion: 1 })
    .sort({ 'deletion.at': 1 })
    .lean();
  for (const user of accounts) {
    signal?.throwIfAborted();
    await eraseAccount(deps, user, settled, signal).catch((err: unknown) => {
      deps.logger.warn(
        { err, userId: user._id },
        'could not clean up after a deleted account; the next sweep tries again',
      );
    });
  }
  const teams = await deps.teams
    .find({ 'closed.at': { $lte: settled } }, { closed: 1 })
    .sort({ 'closed.at': 1 })
    .lean();
  for (const team of teams) {
    signal?.throwIfAborted();
    await removeTeam(deps, team, signal).catch((err: unknown) => {
      deps.logger.warn(
        { err, teamId: team._id },
        'could not clean up after a closed team; the next sweep tries again',
      );
    });
  }
}

async function eraseAccount(
  deps: DeletionDeps,
  { _id, deletion }: Pick<UserRecord, '_id' | 'deletion'>,
  settled: Date,
  signal?: AbortSignal,
): Promise<void> {
  const { bell, invitations, sessions, users } = deps;
  const isLast = deletion !== undefined && deletion.at <= settled;
  await users.updateOne({ _id }, { $set: erasedFields(_id), $unset: erasedChoices });
  await sessions.revokeUser(_id);
  await copyName(deps, _id);
  await bell.deleteMany({ userId: _id });
  await invitations.deleteMany({ editorId: _id });
  await removeFolder(deps, `profiles/${_id.toHexString()}/`, signal);
  if (isLast) await users.updateOne({ _id }, { $set: { 'deletion.open': false } });
}

/**
 * Once the sweep of the bin has removed the last video: removes stored objects without a video, the editors'
 * notifications, and the team.
 */
async function removeTeam(
  deps: DeletionDeps,
  { _id: teamId, closed }: Pick<TeamRecord, '_id' | 'closed'>,
  signal?: AbortSignal,
): Promise<void> {
  if (await deps.videos.exists({ teamId })) return;
  for (const folder of teamFolders) await removeFolder(deps, `${folder}/${teamId.toHexString()}/`, signal);
  await deps.bell.deleteMany({ userId: { $in: closed?.editors ?? [] }, teamId });
  await deps.invitations.deleteMany({ teamId });
  await deps.inviteLinks.deleteMany({ teamId });
  await deps.templates.deleteOne({ _id: teamId });
  await deps.teams.deleteOne({ _id: teamId, closed: { $exists: true } });
}

async function removeFolder(
  { storage }: Pick<DeletionDeps, 'storage'>,
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  for await (const { key } of storage.list(folder)) {
    signal?.throwIfAborted();
    await storage.remove(key);
  }
}
