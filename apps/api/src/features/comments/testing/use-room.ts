import { endpoints, limits, type Comment } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { buildSealedObject, buildVideoRow, type SignedIn } from '../../../testing/builders';
import { useTeam } from '../../../testing/use-team';
import type { SealedObject } from '../../video/sealed-object.record';
import type { VideoRecord } from '../../video/video.record';
import type { CommentRecord } from '../comment.model';
import { placeOf } from '../place';

/** A team with a video of two versions under review, whose room is empty at the start of each test. */
export function useRoom() {
  const team = useTeam();
  const room = { videoId: '', version: '', firstVersion: '' };

  const earlierVersion = (object: SealedObject) => {
    const uploadedBy = new Types.ObjectId(team.editor.id);
    const received = { number: 1, uploadedBy, at: new Date(), uploadId: new Types.ObjectId() };
    return { ...received, object, comment: 'First', extension: 'mp4', maximumVideoQuality: '720p' } as const;
  };

  async function buildVideo(overrides: Partial<VideoRecord> = {}): Promise<string> {
    const [first, second] = [buildSealedObject(), buildSealedObject()];
    Object.assign(room, { version: second.version, firstVersion: first.version });
    const row = buildVideoRow(team);
    const { _id, uploadedBy } = row;
    await team.api.deps.videos.create([
      {
        ...row,
        comment: 'Second',
        object: second,
        review: { number: 2, uploadedBy, at: new Date(), uploadId: _id },
        earlier: [earlierVersion(first)],
        ...overrides,
      },
    ]);
    return _id.toHexString();
  }

  beforeEach(async () => {
    room.videoId = await buildVideo();
  });

  const request = (overrides: object = {}) => ({
    videoId: room.videoId,
    version: room.version,
    clientId: randomUUID(),
    text: 'The map is wrong',
    frames: null,
    drawing: null,
    parentId: null,
    ...overrides,
  });

  const post = (overrides: object = {}, by: SignedIn = team.editor) =>
    team.api.call(endpoints.postComment, { token: by.token, body: request(overrides) });

  /** Posts a comment that must be accepted. */
  async function posted(overrides: object = {}, by: SignedIn = team.editor): Promise<Comment> {
    const { status, message, data } = await post(overrides, by);
    if (status !== 201 || !data) throw new Error(`${status} ${message}`);
    return data;
  }

  const change =
    (row: typeof endpoints.editComment | typeof endpoints.deleteComment | typeof endpoints.resolveComment) =>
    (commentId: string, overrides: object = {}, by: SignedIn = team.editor) =>
      team.api.call(row, { token: by.token, body: { videoId: room.videoId, commentId, ...overrides } });

  const list = (after?: string, by: SignedIn = team.creator) => {
    const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`;
    const row = { ...endpoints.comments, path: `${endpoints.comments.path}${query}` };
    return team.api.call(row, { token: by.token, params: { videoId: room.videoId } });
  };

  const changes = (after: number | string, by: SignedIn = team.creator) => {
    const row = { ...endpoints.commentChanges, path: `${endpoints.commentChanges.path}?after=${after}` };
    return team.api.call(row, { token: by.token, params: { videoId: room.videoId } });
  };

  /** Every page of the list. */
  async function listAll(): Promise<Comment[]> {
    const all: Comment[] = [];
    let after: string | undefined;
    do {
      const { data, status } = await list(after);
      if (!data) throw new Error(`The list answers ${status}`);
      all.push(...data.comments);
      after = data.next ?? undefined;
    } while (after !== undefined);
    return all;
  }

  /** The counters of the room, whose copy for the lists must agree. */
  const counters = async () => {
    const found = await team.api.deps.rooms.findById(room.videoId).lean();
    const video = await team.api.deps.videos.findById(room.videoId).lean();
    expect(video?.openComments).toBe(found?.open ?? 0);
    return found && { seq: found.seq, posted: found.posted, open: found.open };
  };

  /** Comments written straight to the database, each of them about a frame of its own. */
  async function fill(count: number = limits.commentsPerVideo, overrides: Partial<CommentRecord> = {}) {
    const { comments, rooms } = team.api.deps;
    const videoId = new Types.ObjectId(room.videoId);
    const teamId = new Types.ObjectId(team.creator.teamId);
    const rows = Array.from({ length: count }, (_, at): CommentRecord => {
      const _id = new Types.ObjectId();
      // Not in the order in which they are posted.
      const from = (at * 7_919) % (2 * count);
      return {
        _id,
        teamId,
        videoId,
        authorId: new Types.ObjectId(team.editor.id),
        authorName: 'An Editor',
        clientId: randomUUID(),
        version: room.version,
        versionNumber: 2,
        parentId: null,
        text: `Comment ${at}`,
        frames: { from, to: from },
        drawing: null,
        createdAt: new Date(Date.now() - 3_600_000),
        editedAt: null,
        resolved: null,
        deletedAt: null,
        replies: 0,
        seq: at + 1,
        postedSeq: at + 1,
        place: placeOf(2, { from, to: from }, _id),
        ...overrides,
      };
    });
    await comments.collection.insertMany(rows);
    await rooms.create([{ _id: videoId, teamId, seq: count, posted: count, open: count }]);
    await team.api.deps.videos.updateOne({ _id: videoId }, { $set: { openComments: count } });
  }

  return Object.assign(team, {
    room,
    buildVideo,
    request,
    post,
    posted,
    edit: change(endpoints.editComment),
    remove: change(endpoints.deleteComment),
    resolve: change(endpoints.resolveComment),
    list,
    listAll,
    changes,
    counters,
    fill,
  });
}
