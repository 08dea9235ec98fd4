import type { Types } from 'mongoose';
import type { EditorDeps } from './editor.deps';

type CopyNameDeps = Pick<EditorDeps, 'users' | 'videos' | 'comments'>;

/**
 * Copies the name of an account to everything that shows it: the videos that it uploaded (ADR 030), what it proposed for
 * YouTube, the comments that it wrote and those that it resolved. Call it after the account was changed. Of two changes at
 * once, whichever call reads last copies the later name.
 */
export async function copyName(deps: CopyNameDeps, userId: Types.ObjectId): Promise<void> {
  const read = async () => {
    const user = await deps.users.findById(userId, { name: 1, username: 1 }).lean();
    return user?.name || user?.username;
  };
  let name = await read();
  for (let copied: string | undefined; name !== undefined && name !== copied; name = await read()) {
    copied = name;
    await write(deps, userId, name);
  }
}

async function write({ videos, comments }: CopyNameDeps, by: Types.ObjectId, name: string): Promise<void> {
  const silently = { timestamps: false };
  const other = { $ne: name };
  const uploaded = { uploadedBy: by, uploaderName: other };
  await videos.updateMany(uploaded, { $set: { uploaderName: name } }, silently);
  const proposed = { 'proposal.by': by, 'proposal.name': other };
  await videos.updateMany(proposed, { $set: { 'proposal.name': name } }, silently);
  await videos.updateMany(
    { 'proposedThumbnails.by': by },
    { $set: { 'proposedThumbnails.$[own].name': name } },
    { ...silently, arrayFilters: [{ 'own.by': by }] },
  );
  await comments.updateMany({ authorId: by, authorName: other }, { $set: { authorName: name } });
  const resolved = { 'resolved.by': by, 'resolved.name': other };
  await comments.updateMany(resolved, { $set: { 'resolved.name': name } });
}
