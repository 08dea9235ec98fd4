import { buildFacts, buildStream } from '@cutroom/contracts/testing';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import type { SignedIn } from '../../../testing/builders';
import { useUploads } from '../../video/testing/use-uploads';
import { versionUnderReview } from '../../video/versions';
import type { VideoRecord } from '../../video/video.record';
import type { CommentRecord } from '../comment.model';

/** 23.976 frames a second from ten o'clock on: frame 240 is 10:00:10:00. */
const facts = buildFacts({ video: buildStream({ frameRate: 23.976 }), startTimecode: '10:00:00:00' });

/** A team with uploads, as `useUploads` starts it, that comments on them. */
export function useComments(env?: NodeJS.ProcessEnv) {
  const team = useUploads(env);

  /** A video whose file was inspected. */
  async function commented(title = 'The cut'): Promise<VideoRecord> {
    const videoId = await team.submit(title, { title });
    await team.api.deps.videos.updateOne({ _id: videoId }, { $set: { 'media.facts': facts } });
    return videoOf(new Types.ObjectId(videoId));
  }

  const videoOf = (videoId: Types.ObjectId): Promise<VideoRecord> =>
    team.api.deps.videos.findById(videoId).orFail().lean<VideoRecord>().exec();

  /** Stores a comment in a transaction with what it asks of the emails about it. */
  async function post(
    { _id: videoId, teamId, object }: VideoRecord,
    author: SignedIn,
    overrides: Partial<CommentRecord> = {},
  ): Promise<CommentRecord> {
    const { connection, rooms, comments, commentNotices } = team.api.deps;
    const _id = new Types.ObjectId();
    const authorId = new Types.ObjectId(author.id);
    return connection.transaction(async (session) => {
      const room = await rooms
        .findOneAndUpdate(
          { _id: videoId },
          { $inc: { seq: 1, posted: 1, open: 1 }, $setOnInsert: { teamId } },
          { upsert: true, returnDocument: 'after', session },
        )
        .orFail();
      const comment: CommentRecord = {
        ...{ _id, teamId, videoId, authorId, authorName: author.username, clientId: randomUUID() },
        ...{ version: object?.version ?? '', versionNumber: 1, parentId: null, text: 'A comment' },
        ...{ frames: null, drawing: null, createdAt: new Date(), editedAt: null, resolved: null },
        ...{ deletedAt: null, replies: 0, seq: room.seq, postedSeq: room.seq },
        place: { version: -1, frame: -1, thread: _id },
        ...overrides,
      };
      // No document of mongoose: a transaction that is repeated would reset it to fields that the schema lacks.
      await comments.collection.insertOne(comment, { session });
      await commentNotices.remember({ videoId, teamId, seq: comment.postedSeq }, session);
      return comment;
    });
  }

  /** The version that is under review. */
  function versionOf(video: VideoRecord) {
    const version = versionUnderReview(video);
    if (!version) throw new Error('the video was not received');
    return version;
  }

  return Object.assign(team, { commented, videoOf, post, versionOf });
}
