import { storedTerms, uploadContentType } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { newAccessCode } from '../access-code';
import type { ApiDeps } from '../deps';
import { newMedia } from '../features/video/media/new-media';
import { incomingKey, sealedKey } from '../features/video/object-key';

export const demo = {
  creator: 'creator',
  editor: 'editor',
  password: 'Cutroom@2026',
  coupon: 'CUTROOMCREATOR26',
} as const;

/** Fixed, so that a second run completes what an interrupted first run left. */
const ids = {
  creator: new Types.ObjectId('5eed00000000000000000001'),
  editor: new Types.ObjectId('5eed00000000000000000002'),
  team: new Types.ObjectId('5eed00000000000000000003'),
};

/** Fixed like the IDs. That is safe, because no client can write to a sealed key. */
const seededVersion = '5eed0000000000000000000000000000';

const videos = [
  {
    _id: new Types.ObjectId('5eed00000000000000000011'),
    title: 'Morning routine, first cut',
    comment: 'Cold open is 12 seconds now. Please check the music under the intro.',
    maximumVideoQuality: '1080p',
  },
  {
    _id: new Types.ObjectId('5eed00000000000000000012'),
    title: 'Studio tour with the new desk',
    comment: 'Colour is graded, captions are burnt in.\nThe sponsor block starts at 0:40.',
    maximumVideoQuality: '2160p',
  },
  {
    _id: new Types.ObjectId('5eed00000000000000000013'),
    title: 'Ask me anything: 100k special',
    comment: 'Third version: shorter answers, the end card runs for 20 seconds.',
    maximumVideoQuality: '1440p',
  },
] as const;

type SeedDeps = Pick<ApiDeps, 'users' | 'teams' | 'coupons' | 'videos' | 'passwords' | 'storage'>;

async function seedAccounts({ users, teams, passwords }: Omit<SeedDeps, 'coupons'>): Promise<void> {
  const passwordHash = await passwords.hash(demo.password);
  const account = (username: string) => ({
    username,
    usernameLower: username,
    email: `${username}@cutroom.local`,
    passwordHash,
    teamId: ids.team,
  });
  const once = { upsert: true, setDefaultsOnInsert: true };
  await users.updateOne(
    { _id: ids.creator },
    { $setOnInsert: { ...account(demo.creator), role: 'YOUTUBER' } },
    once,
  );
  await teams.updateOne(
    { _id: ids.team },
    { $setOnInsert: { creatorId: ids.creator, inviteCode: newAccessCode() } },
    once,
  );
  await users.updateOne(
    { _id: ids.editor },
    {
      $setOnInsert: {
        ...account(demo.editor),
        role: 'EDITOR',
        name: 'Edi Torres',
        about: 'Cuts fast, sleeps well.',
        yearsOfExperience: 6,
        location: 'Pune , India',
      },
    },
    once,
  );
}

/** The last that is seeded, and nobody can delete it: where it is, what else is missing was deleted on purpose. */
async function seedCoupon({ coupons }: Pick<SeedDeps, 'coupons'>): Promise<void> {
  const uses = { $setOnInsert: { uses: 10_000, usesLeft: 10_000 } };
  await coupons.updateOne({ code: demo.coupon }, uses, { upsert: true, setDefaultsOnInsert: true });
}

/** Stores each file before its document, so that no document ever lacks its file. */
async function seedVideos(deps: SeedDeps, movie: string): Promise<void> {
  const extension = 'mp4';
  const contentType = uploadContentType(extension);
  const { size } = await stat(movie);
  const now = new Date();
  for (const video of videos) {
    if (await deps.videos.exists({ _id: video._id })) continue;
    const parts = { teamId: ids.team, videoId: video._id, extension, version: seededVersion } as const;
    const key = sealedKey(parts);
    await deps.storage.put(key, createReadStream(movie), { contentType, size });
    const head = await deps.storage.head(key);
    if (!head) throw new Error(`storage does not have ${key} although it took it`);
    const { etag, lastModified } = head;
    const source = { etag, lastModified };
    const object = { version: seededVersion, key, etag, size: head.size, contentType, sha256: null, source };
    await deps.videos.updateOne(
      { _id: video._id },
      {
        $setOnInsert: {
          ...video,
          search: storedTerms(video.title, video.comment),
          incomingKey: incomingKey(parts),
          extension,
          object,
          review: { number: 1, uploadedBy: ids.editor, at: now, uploadId: video._id },
          // No job names it: the next sweep enqueues one.
          media: { ...newMedia(seededVersion, now), askAgainAt: now },
          teamId: ids.team,
          uploadedBy: ids.editor,
          state: 'PENDING',
          uploadUrlExpiresAt: new Date(),
        },
      },
      { upsert: true, setDefaultsOnInsert: true },
    );
  }
}

/**
 * Creates a creator, an editor in the creator's team, a coupon, and three videos that wait for review. It does so only in
 * a database without accounts, or after an interrupted run. It never changes existing documents, and brings none back.
 *
 * @param movie path of an mp4 file
 * @returns false when the database has other accounts
 */
export async function seedDemoTeam(deps: SeedDeps, movie: string): Promise<boolean> {
  const begun = await deps.users.exists({ _id: ids.creator });
  if (!begun && (await deps.users.exists({}))) return false;
  if (await deps.coupons.exists({ code: demo.coupon })) return true;
  await seedAccounts(deps);
  await seedVideos(deps, movie);
  await seedCoupon(deps);
  return true;
}
