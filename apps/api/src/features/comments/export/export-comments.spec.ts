import { messages, type ExportQuery } from '@cutroom/contracts';
import { createTurns, type Actor } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import { buildCreator, buildSealedObject, buildVideoRow, type SignedIn } from '../../../testing/builders';
import { useTeam } from '../../../testing/use-team';
import { newMedia } from '../../video/media/new-media';
import type { VideoRecord } from '../../video/video.record';
import { createCommentModel, untouched, type CommentRecord } from '../comment.model';
import { exportComments } from './export-comments';
import { wholeFile } from './testing/whole-file';
import { parseCsv } from './testing/parse-export';

const team = useTeam();

const depsOf = () => ({
  videos: team.api.deps.videos,
  comments: createCommentModel(team.api.deps.connection),
  exportTurns: createTurns({ running: 4, waiting: 4, waitMs: 5_000 }),
});

const first = buildSealedObject();
const second = buildSealedObject();

const actorOf = ({ id, teamId, username }: SignedIn, role: Actor['role']): Actor => ({
  userId: id,
  teamId,
  username,
  name: username,
  role,
  sessionId: 'a session',
  expiresAt: new Date(),
});
const asEditor = () => actorOf(team.editor, 'EDITOR');

/** The media record of a version at 29.97 drop-frame, as the media worker reports it. */
const mediaOf = (version: string) => ({
  ...newMedia(version, new Date()),
  askAgainAt: undefined,
  state: 'READY',
  progress: 1,
  facts: {
    container: 'MP4',
    durationMs: 120_000,
    video: { codec: 'h264', width: 1_280, height: 720, frameRate: 29.97 },
    audio: null,
    startTimecode: '00:59:59;20',
    truncated: false,
    measured: null,
  },
  reviewed: true,
});

/** A video with two versions. */
async function buildVideo(
  overrides: Partial<Record<keyof VideoRecord, unknown>> = {},
): Promise<Types.ObjectId> {
  const row = buildVideoRow(team);
  const { uploadedBy, comment, extension, maximumVideoQuality } = row;
  const review = (number: number) => ({
    number,
    uploadedBy,
    at: new Date(),
    uploadId: new Types.ObjectId(),
  });
  const { _id } = await team.api.deps.videos.create({
    ...row,
    title: 'Holiday: part 1',
    object: second,
    review: review(2),
    media: mediaOf(second.version),
    earlier: [{ ...review(1), comment, extension, maximumVideoQuality, object: first }],
    ...overrides,
  } as never);
  return _id;
}

let seq = 0;

/** Stores a comment as the room does. */
async function write(
  videoId: Types.ObjectId,
  overrides: Partial<CommentRecord> = {},
): Promise<CommentRecord> {
  seq += 1;
  const _id = new Types.ObjectId();
  const version = overrides.versionNumber ?? 2;
  const { parentId = null, frames = null } = overrides;
  const comment = {
    _id,
    teamId: new Types.ObjectId(team.creator.teamId),
    videoId,
    authorId: new Types.ObjectId(team.editor.id),
    authorName: 'Edi',
    clientId: `client-${seq}`,
    version: version === 2 ? second.version : first.version,
    versionNumber: version,
    parentId,
    text: 'Too long',
    frames,
    drawing: null,
    createdAt: new Date(),
    ...untouched,
    seq,
    postedSeq: seq,
    place: { version: -version, frame: frames?.from ?? -1, thread: parentId ?? _id },
    ...overrides,
  };
  await depsOf().comments.create(comment);
  return comment;
}

const at = (from: number, to = from) => ({ frames: { from, to } });

async function rowsOf(videoId: Types.ObjectId, query: Partial<ExportQuery> = {}) {
  const { text } = await wholeFile(
    await exportComments(depsOf(), videoId.toHexString(), { format: 'csv', ...query }, asEditor()),
  );
  return parseCsv(text).slice(1);
}

const commentsIn = async (videoId: Types.ObjectId, query: Partial<ExportQuery> = {}) =>
  (await rowsOf(videoId, query)).map((row) => row[6]);

describe('exportComments', () => {
  it("exports the version under review in the order of the room, at the file's rate and timecode", async () => {
    const video = await buildVideo();
    await write(video, { text: 'Late', ...at(1_790, 1_792) });
    await write(video, { text: 'Early', ...at(10) });
    await write(video, { text: 'All of it' });
    await write(video, { text: 'Old', versionNumber: 1, ...at(5) });
    const rows = await rowsOf(video);
    expect(rows.map(([from, to, , , , , text]) => [text, from, to])).toEqual([
      ['All of it', '00:59:59;20', '00:59:59;20'],
      ['Early', '01:00:00;00', '01:00:00;00'],
      ['Late', '01:00:59;10', '01:00:59;12'],
    ]);
    const { fileName, contentType, text } = await wholeFile(
      await exportComments(
        depsOf(),
        video.toHexString(),
        { format: 'resolve' },
        actorOf(team.creator, 'YOUTUBER'),
      ),
    );
    expect([fileName, contentType]).toEqual([
      'Holiday- part 1 v2 - comments.edl',
      'text/plain;charset=utf-8',
    ]);
    expect(text).toContain('FCM: DROP FRAME');
  });

  it('exports an earlier version by its name, also one that was never examined', async () => {
    const video = await buildVideo();
    await write(video, { text: 'New' });
    await write(video, { text: 'Old', versionNumber: 1, ...at(25) });
    const rows = await rowsOf(video, { version: first.version });
    expect(rows.map(([from, , , , , , text]) => [text, from])).toEqual([['Old', '00:00:01:00']]);
  });

  it('keeps replies, resolutions and deleted comments with replies, and nothing else of deleted ones', async () => {
    const video = await buildVideo();
    const by = { by: new Types.ObjectId(), name: 'Cora', at: new Date() };
    const gone = { text: '', deletedAt: new Date() };
    const answered = await write(video, { ...gone, ...at(1), replies: 1, resolved: by });
    const place = { ...answered.place };
    await write(video, { ...gone, ...at(2) });
    await write(video, { text: 'Agreed', authorName: 'Cora', parentId: answered._id, place });
    await write(video, { ...gone, parentId: answered._id, place });
    const rows = await rowsOf(video);
    expect(rows.map(([, , from, , , , text, status]) => [from, text, status])).toEqual([
      ['1', 'This comment was deleted\nCora: Agreed', 'Resolved'],
    ]);
  });

  it('answers 404 for an unknown version, and for one of another video', async () => {
    const video = await buildVideo();
    for (const version of ['unknown', '', buildSealedObject().version]) {
      await expect(commentsIn(video, { version })).rejects.toMatchObject({
        statusCode: 404,
        message: messages.versionUnknown,
      });
    }
  });

  it('answers 404 for a video of another team, one that has not arrived, and one that does not exist', async () => {
    const video = (await buildVideo()).toHexString();
    const awaited = (await buildVideo({ state: 'AWAITING_UPLOAD', object: null })).toHexString();
    const rival = actorOf(await buildCreator(team.api.deps), 'YOUTUBER');
    const refused = { statusCode: 404, message: messages.videoNotFound };
    const call = (id: string, actor = asEditor()) => exportComments(depsOf(), id, { format: 'avid' }, actor);
    await expect(call(video, rival)).rejects.toMatchObject(refused);
    await expect(call(awaited)).rejects.toMatchObject(refused);
    await expect(call(new Types.ObjectId().toHexString())).rejects.toMatchObject(refused);
  });

  it('exports nothing of other videos', async () => {
    const [video, other] = [await buildVideo(), await buildVideo()];
    await write(other, { text: 'Elsewhere' });
    expect(await commentsIn(video)).toEqual([]);
  });
});
