import { endpoints, type Video } from '@cutroom/contracts';
import { withDatabase } from '@cutroom/suites-kit';
import { ObjectId } from 'mongodb';
import { randomUUID } from 'node:crypto';
import type { BenchStack } from './bench-stack';

const text =
  'The map is wrong here: the route leads along the coast, as at 2:10. The name of the town is missing.';

/** Writes `count` comments on the video's version, each at a frame of its own, as the API would have stored them. */
export async function seedComments(
  stack: BenchStack,
  { _id }: Pick<Video, '_id'>,
  count: number,
): Promise<void> {
  const { team } = stack;
  const { versions } = await team.creator.call(endpoints.room, { params: { videoId: _id } });
  const [version] = versions;
  if (!version) throw new Error('the video has no version');
  const [videoId, teamId, authorId] = [_id, team.teamId, team.editor.id].map((id) => new ObjectId(id));
  await withDatabase(stack, async (db) => {
    const comments = Array.from({ length: count }, (_, index) => {
      const id = new ObjectId();
      const frame = index * 25;
      return {
        _id: id,
        teamId,
        videoId,
        authorId,
        authorName: team.editor.username,
        clientId: randomUUID(),
        version: version.version,
        versionNumber: version.number,
        parentId: null,
        text,
        frames: { from: frame, to: frame },
        drawing: null,
        createdAt: new Date(),
        editedAt: null,
        resolved: null,
        deletedAt: null,
        replies: 0,
        seq: index + 1,
        postedSeq: index + 1,
        place: { version: -version.number, frame, thread: id },
      };
    });
    await db.collection('comments').insertMany(comments, { ordered: false });
    const counted = { teamId, seq: count, posted: count, open: count, mutedBy: [] };
    await db.collection('rooms').updateOne({ _id: videoId }, { $set: counted }, { upsert: true });
  });
}
