import { randomBytes } from 'node:crypto';
import { withDatabase } from '@cutroom/suites-kit';
import { ObjectId } from 'mongodb';
import type { BenchStack } from './bench-stack';

const teams = 100;

/** A pending video as the API stores it. */
export function videoRow(teamId: ObjectId, uploadedBy: ObjectId, number: number) {
  const _id = new ObjectId();
  const now = new Date();
  const path = `${teamId.toHexString()}/${_id.toHexString()}`;
  const version = randomBytes(16).toString('hex');
  const etag = `"${randomBytes(16).toString('hex')}"`;
  return {
    _id,
    teamId,
    uploadedBy,
    uploaderName: 'An Editor',
    title: `Video ${number}`,
    comment: 'Ready for review. The colours of the second scene are new, the sound is final.',
    maximumVideoQuality: '1080p',
    extension: 'mp4',
    state: 'PENDING',
    incomingKey: `incoming/${path}.mp4`,
    uploadUrlExpiresAt: now,
    sealings: [],
    object: {
      version,
      key: `sealed/${path}/${version}.mp4`,
      etag,
      size: 734_003_200,
      contentType: 'video/mp4',
      sha256: null,
      source: { etag, lastModified: now },
    },
    review: { number: 1, uploadedBy, at: now, uploadId: _id },
    openComments: 0,
    thumbnail: null,
    publish: null,
    lease: null,
    log: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Adds pending videos until a hundred teams, the bench's own among them, have `total` of them in equal numbers. */
export async function seedVideos(stack: BenchStack, total: number): Promise<void> {
  const { editor, teamId } = stack.team;
  const own = new ObjectId(teamId);
  await withDatabase(stack, async (db) => {
    const videos = db.collection('videos');
    await videos.deleteMany({ comment: 'Ready for review', state: { $ne: 'PUBLISHING' } });
    const others = (await videos.distinct('teamId')).filter((id: ObjectId) => !id.equals(own));
    while (others.length < teams - 1) others.push(new ObjectId());
    const uploader = new ObjectId(editor.id);
    const have = await videos.countDocuments({ teamId: own });
    const wanted = total / teams - have;
    for (let round = 0; round < wanted; round += 10) {
      const size = Math.min(10, wanted - round);
      const rows = [own, ...others].flatMap((team: ObjectId) =>
        Array.from({ length: size }, (_, index) =>
          videoRow(team, team.equals(own) ? uploader : team, have + round + index),
        ),
      );
      await videos.insertMany(rows, { ordered: false });
    }
  });
}
