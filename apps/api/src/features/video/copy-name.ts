import type { Types } from 'mongoose';
import type { VideoDeps } from './video.deps';

/**
 * Copies what an account is called to the videos that it uploaded, whose lists show it (ADR 030). Call it after the account
 * was changed. Of two changes at once, whichever call reads last copies the later name.
 */
export async function copyName(
  { users, videos }: Pick<VideoDeps, 'users' | 'videos'>,
  userId: Types.ObjectId,
): Promise<void> {
  const read = async () => {
    const user = await users.findById(userId, { name: 1, username: 1 }).lean();
    return user?.name || user?.username;
  };
  let name = await read();
  for (let copied: string | undefined; name !== undefined && name !== copied; name = await read()) {
    copied = name;
    await videos.updateMany(
      { uploadedBy: userId, uploaderName: { $ne: name } },
      { $set: { uploaderName: name } },
      { timestamps: false },
    );
  }
}
