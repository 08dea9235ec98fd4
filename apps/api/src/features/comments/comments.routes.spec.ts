import { messages, replies } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildCreator, buildEditor } from '../../testing/builders';
import { useRoom } from './testing/use-room';

const stage = useRoom();
const unknownId = 'f'.repeat(24);
const drawing = [{ tool: 'pen', colour: 'red', points: [0, 0, 5_000, 10_000] }];
const frames = { from: 250, to: 300 };

const textsOf = async () => (await stage.listAll()).map(({ text, deleted }) => (deleted ? 'deleted' : text));
const setState = (state: string) =>
  stage.api.deps.videos.updateOne({ _id: stage.room.videoId }, { $set: { state } });

describe('POST /video/comments', () => {
  it('posts a comment on a range of frames with a drawing', async () => {
    const { status, data } = await stage.post({ frames, drawing });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      videoId: stage.room.videoId,
      version: stage.room.version,
      versionNumber: 2,
      parentId: null,
      author: { _id: stage.editor.id, name: 'An Editor' },
      text: 'The map is wrong',
      frames,
      drawing,
      editedAt: null,
      resolved: null,
      deleted: false,
      seq: 1,
    });
    expect((await stage.list()).data).toEqual({ comments: [data], next: null, seq: 1 });
    expect(await stage.counters()).toEqual({ seq: 1, posted: 1, open: 1 });
  });

  it('shows a creator without a name by username', async () => {
    expect((await stage.posted({}, stage.creator)).author.name).toBe(stage.creator.username);
  });

  it('accepts a comment on a version that was replaced, and lists it after those of the newest one', async () => {
    const { firstVersion: version } = stage.room;
    const old = await stage.posted({ version, frames, text: 'Old' });
    expect(old).toMatchObject({ version, versionNumber: 1 });
    await stage.posted({ frames: { from: 300, to: 300 }, text: 'Late' });
    const early = await stage.posted({ frames, text: 'Early' });
    await stage.posted({ text: 'Whole' });
    await stage.posted({ parentId: old._id, text: 'Reply to old' });
    const first = await stage.posted({ parentId: early._id, text: 'First reply' });
    expect(first).toMatchObject({ parentId: early._id, version: stage.room.version, frames: null });
    await stage.posted({ parentId: early._id, text: 'Second reply', version });
    expect(await textsOf()).toEqual([
      'Whole',
      'Early',
      'First reply',
      'Second reply',
      'Late',
      'Old',
      'Reply to old',
    ]);
    expect(await stage.counters()).toEqual({ seq: 7, posted: 7, open: 4 });
  });

  it.each(['PENDING', 'CHANGES_REQUESTED', 'PUBLISHING', 'PUBLISHED'])(
    'accepts a comment on a video that is %s',
    async (state) => {
      await setState(state);
      expect((await stage.post()).status).toBe(201);
    },
  );

  it('refuses an unknown version, an unknown video and one whose upload has not arrived', async () => {
    const unknown = { status: 404, message: messages.versionUnknown };
    expect(await stage.post({ version: 'f'.repeat(32) })).toMatchObject(unknown);
    const none = { status: 404, message: messages.videoNotFound };
    expect(await stage.post({ videoId: unknownId })).toMatchObject(none);
    await setState('AWAITING_UPLOAD');
    expect(await stage.post()).toMatchObject(none);
    expect(await stage.counters()).toBeNull();
  });

  it('refuses a reply to a reply, to a deleted comment, to an unknown one and to one of another video', async () => {
    const { _id } = await stage.posted();
    const reply = await stage.posted({ parentId: _id });
    const toReply = { status: 409, message: replies.replyToReply };
    expect(await stage.post({ parentId: reply._id })).toMatchObject(toReply);
    const unknown = { status: 404, message: messages.commentNotFound };
    expect(await stage.post({ parentId: unknownId })).toMatchObject(unknown);
    const other = await stage.buildVideo();
    expect(await stage.post({ parentId: _id, videoId: other })).toMatchObject(unknown);
    await stage.remove(_id);
    const deleted = { status: 409, message: replies.commentDeleted };
    expect(await stage.post({ parentId: _id })).toMatchObject(deleted);
    expect(await stage.counters()).toEqual({ seq: 3, posted: 2, open: 0 });
  });
});

describe('PATCH /video/comments', () => {
  it('changes the text, and the drawing where one is given', async () => {
    const { _id, createdAt } = await stage.posted({ frames, drawing });
    const { data, status } = await stage.edit(_id, { text: 'The map is fine' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ text: 'The map is fine', drawing, createdAt, seq: 2 });
    expect(Date.parse(data?.editedAt ?? '')).toBeGreaterThan(0);
    expect((await stage.edit(_id, { text: 'The map is fine', drawing: null })).data).toMatchObject({
      drawing: null,
      seq: 3,
    });
  });

  it('changes nothing when it is repeated', async () => {
    const { _id } = await stage.posted({ frames, drawing });
    const first = await stage.edit(_id, { text: 'Again', drawing });
    expect((await stage.edit(_id, { text: 'Again', drawing })).data).toEqual(first.data);
    expect(await stage.counters()).toMatchObject({ seq: 2 });
  });

  it('refuses a drawing on a comment without a frame, and any edit of a deleted comment', async () => {
    const { _id } = await stage.posted();
    expect((await stage.edit(_id, { text: 'x', drawing })).status).toBe(400);
    await stage.remove(_id);
    const deleted = { status: 409, message: replies.commentDeleted };
    expect(await stage.edit(_id, { text: 'x' })).toMatchObject(deleted);
  });
});

describe('POST /video/comments/delete', () => {
  it('erases a comment, and takes it from the list and from the open ones', async () => {
    const { _id } = await stage.posted({ frames, drawing });
    const { data } = await stage.remove(_id);
    expect(data).toMatchObject({ text: '', drawing: null, deleted: true, seq: 2 });
    expect((await stage.remove(_id)).data).toEqual(data);
    expect(await stage.counters()).toEqual({ seq: 2, posted: 1, open: 0 });
    expect(await textsOf()).toEqual([]);
    expect((await stage.changes(1)).data?.comments).toEqual([data]);
    const row = await stage.api.deps.comments.findById(_id).orFail().lean();
    expect(JSON.stringify(row)).not.toContain('map');
  });

  it('keeps a deleted comment in its place while it has replies', async () => {
    const { _id } = await stage.posted();
    const reply = await stage.posted({ parentId: _id, text: 'Reply' }, stage.creator);
    await stage.posted({ parentId: _id, text: 'Own reply' });
    await stage.remove(_id);
    expect(await textsOf()).toEqual(['deleted', 'Reply', 'Own reply']);
    await stage.remove(reply._id, {}, stage.creator);
    await stage.remove(reply._id, {}, stage.creator);
    expect(await textsOf()).toEqual(['deleted', 'Own reply']);
    const own = (await stage.listAll())[1];
    await stage.remove(own?._id ?? '');
    expect(await textsOf()).toEqual([]);
  });

  it('leaves the count of open comments when the comment was resolved', async () => {
    const { _id } = await stage.posted();
    await stage.posted();
    await stage.resolve(_id, { resolved: true });
    await stage.remove(_id);
    expect(await stage.counters()).toMatchObject({ open: 1 });
  });
});

describe('POST /video/comments/resolve', () => {
  it('resolves and reopens, once each', async () => {
    const { _id } = await stage.posted();
    const by = { _id: stage.creator.id, name: stage.creator.username };
    const resolve = (resolved: boolean) => stage.resolve(_id, { resolved }, stage.creator);
    const { data } = await resolve(true);
    expect(data).toMatchObject({ resolved: { by }, seq: 2 });
    expect((await stage.resolve(_id, { resolved: true })).data).toEqual(data);
    expect(await stage.counters()).toEqual({ seq: 2, posted: 1, open: 0 });
    expect((await resolve(false)).data).toMatchObject({ resolved: null, seq: 3 });
    await resolve(false);
    expect(await stage.counters()).toEqual({ seq: 3, posted: 1, open: 1 });
  });

  it('refuses replies and deleted comments', async () => {
    const { _id } = await stage.posted();
    const reply = await stage.posted({ parentId: _id });
    expect((await stage.resolve(reply._id, { resolved: true })).status).toBe(400);
    await stage.remove(_id);
    expect((await stage.resolve(_id, { resolved: true })).status).toBe(409);
    expect(await stage.counters()).toEqual({ seq: 3, posted: 2, open: 0 });
  });
});

describe('the comments of a room', () => {
  it('are edited and deleted by nobody but their author', async () => {
    const { _id } = await stage.posted();
    expect((await stage.edit(_id, { text: 'x' }, stage.creator)).status).toBe(403);
    expect((await stage.remove(_id, {}, stage.creator)).status).toBe(403);
    expect(await stage.counters()).toMatchObject({ seq: 1 });
  });

  it('cannot be read or changed by another team', async () => {
    const { _id } = await stage.posted();
    const rival = await buildCreator(stage.api.deps);
    const change = { text: 'x', resolved: true };
    const calls = (by: typeof rival) => [
      stage.list(undefined, by),
      stage.changes(0, by),
      stage.post({}, by),
      stage.edit(_id, change, by),
      stage.remove(_id, {}, by),
      stage.resolve(_id, change, by),
    ];
    for (const answer of await Promise.all(calls(rival)))
      expect(answer).toMatchObject({ status: 404, message: messages.videoNotFound });
    const teamId = new Types.ObjectId(rival.teamId);
    const videoId = await stage.buildVideo({ teamId });
    for (const call of [stage.edit, stage.remove, stage.resolve])
      expect(await call(_id, { videoId, ...change }, rival)).toMatchObject({
        status: 404,
        message: messages.commentNotFound,
      });
    expect(await stage.counters()).toEqual({ seq: 1, posted: 1, open: 1 });
  });

  it('are closed to an editor who was removed, whose comments stay under their name', async () => {
    const { _id } = await stage.posted();
    const other = await buildEditor(stage.api.deps, stage.creator.teamId, { name: 'Edi' });
    const theirs = await stage.posted({ text: 'From Edi' }, other);
    await stage.api.deps.users.updateOne({ _id: other.id }, { $set: { teamId: null } });
    for (const answer of await Promise.all([
      stage.list(undefined, other),
      stage.changes(0, other),
      stage.post({}, other),
      stage.edit(theirs._id, { text: 'x' }, other),
      stage.remove(theirs._id, {}, other),
      stage.resolve(_id, { resolved: true }, other),
    ]))
      expect(answer).toMatchObject({ status: 403 });
    expect((await stage.listAll()).map(({ author }) => author.name)).toEqual(['An Editor', 'Edi']);
  });
});
