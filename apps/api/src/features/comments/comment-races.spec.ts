import { endpoints, limits, messages, replies, type Comment } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import { randomUUID } from 'node:crypto';
import { buildCreator, buildEditor, type SignedIn } from '../../testing/builders';
import type { CommentsDeps } from './comments.deps';
import { deleteComment } from './delete-comment';
import { listChanges } from './list-changes';
import { listComments } from './list-comments';
import { postComment } from './post-comment';
import { resolveComment } from './resolve-comment';
import { useRoom } from './testing/use-room';

const stage = useRoom();

const times = <Result>(count: number, make: (at: number) => Result): Result[] =>
  Array.from({ length: count }, (_, at) => make(at));
const seqsOf = async () => {
  const rows = await stage.api.deps.comments.find({ videoId: stage.room.videoId }).lean();
  return rows.map(({ seq }) => seq).sort((a, b) => a - b);
};
const oneTo = (count: number) => times(count, (at) => at + 1);

const actorOf = ({ id, username, teamId }: SignedIn): Actor => ({
  userId: id,
  username,
  name: username,
  role: 'EDITOR',
  teamId,
  sessionId: 'none',
  expiresAt: new Date(),
});

describe('a repeated post', () => {
  it('returns the one comment when six calls run at once', async () => {
    const body = { clientId: randomUUID(), text: 'Once' };
    const answers = await Promise.all(times(6, () => stage.post(body)));
    expect(answers.map(({ status }) => status)).toEqual(times(6, () => 201));
    for (const { data } of answers) expect(data).toEqual(answers[0]?.data);
    expect(await stage.listAll()).toHaveLength(1);
    expect(await stage.counters()).toEqual({ seq: 1, posted: 1, open: 1 });
  });

  it('returns the comment after it was edited, resolved or deleted, and changes nothing', async () => {
    const body = { clientId: randomUUID(), text: 'Once' };
    const { _id } = await stage.posted(body);
    const steps = [
      () => stage.edit(_id, { text: 'Twice' }),
      () => stage.resolve(_id, { resolved: true }),
      () => stage.remove(_id),
    ];
    for (const step of steps) {
      const { data } = await step();
      expect(await stage.post(body)).toMatchObject({ status: 201, data });
    }
    expect(await stage.listAll()).toEqual([]);
    expect(await stage.counters()).toEqual({ seq: 4, posted: 1, open: 0 });
  });

  it("is unrelated to another author's comment and to another video's with the same ID", async () => {
    const body = { clientId: randomUUID() };
    const { _id } = await stage.posted(body);
    const theirs = await stage.posted({ ...body, text: 'Mine' }, stage.creator);
    expect(theirs).toMatchObject({ text: 'Mine', author: { _id: stage.creator.id } });
    const videoId = await stage.buildVideo();
    const elsewhere = await stage.posted({ ...body, videoId });
    expect(new Set([_id, theirs._id, elsewhere._id]).size).toBe(3);
  });
});

describe('calls at the same time', () => {
  it('count every comment once and leave no gap, whoever posts', async () => {
    const more = await Promise.all(times(2, () => buildEditor(stage.api.deps, stage.creator.teamId)));
    const people = [stage.creator, stage.editor, ...more];
    const comments = await Promise.all(people.flatMap((by) => times(5, () => stage.posted({}, by))));
    expect(comments.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(oneTo(20));
    expect(await seqsOf()).toEqual(oneTo(20));
    expect(await stage.counters()).toEqual({ seq: 20, posted: 20, open: 20 });
    expect((await stage.changes(12)).data?.comments.map(({ seq }) => seq)).toEqual(oneTo(20).slice(12));
  });

  it('count open comments exactly while they are resolved, reopened and deleted', async () => {
    const ids = await Promise.all(times(4, async () => (await stage.posted())._id));
    await Promise.all(
      ids.flatMap((id, at) => [
        stage.resolve(id, { resolved: true }),
        stage.resolve(id, { resolved: true }, stage.creator),
        at % 2 === 0 ? stage.remove(id) : stage.edit(id, { text: 'Edited' }),
        stage.resolve(id, { resolved: false }, stage.creator),
      ]),
    );
    const open = (await stage.listAll()).filter(({ resolved }) => resolved === null).length;
    expect(await stage.counters()).toMatchObject({ posted: 4, open });
    const seqs = await seqsOf();
    expect(new Set(seqs).size).toBe(seqs.length);
  });

  it('keep a deleted comment in its place exactly when a reply was first', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { _id } = await stage.posted();
      const [reply] = await Promise.all([stage.post({ parentId: _id }, stage.creator), stage.remove(_id)]);
      const kept = (await stage.listAll()).filter((comment) => comment._id === _id);
      if (reply.status !== 201) expect(reply.message).toBe(replies.commentDeleted);
      expect(kept).toHaveLength(reply.status === 201 ? 1 : 0);
    }
  });

  it('let an editor post nothing who was removed after the call had been authenticated', async () => {
    const { api, editor } = stage;
    const membership: CommentsDeps['membership'] = {
      async assertHeld(actor, session) {
        await api.deps.users.updateOne({ _id: editor.id }, { $set: { teamId: null } });
        return api.deps.membership.assertHeld(actor, session);
      },
    };
    const deps = { ...api.deps, membership };
    await expect(postComment(deps, stage.request(), actorOf(editor))).rejects.toMatchObject({
      statusCode: 403,
      message: messages.notInTeam,
    });
    expect(await stage.counters()).toBeNull();
  });

  it('store each accepted comment of an editor who is being removed, and none afterwards', async () => {
    const { token, teamId } = stage.creator;
    const body = { editorId: stage.editor.id, teamId };
    const [removal, ...posts] = await Promise.all([
      stage.api.call(endpoints.removeEditor, { token, body }),
      ...times(8, () => stage.post()),
    ]);
    expect(removal.status).toBe(200);
    for (const { status } of posts) expect([201, 401, 403]).toContain(status);
    const stored = posts.filter(({ status }) => status === 201).length;
    expect(await stage.listAll()).toHaveLength(stored);
    const late = postComment(stage.api.deps, stage.request(), actorOf(stage.editor));
    await expect(late).rejects.toMatchObject({ statusCode: 403 });
  });
});

/** Ports that write down what reaches them. */
function recorded() {
  const events: Comment[] = [];
  const cards: string[] = [];
  const remembered: number[] = [];
  const seen: [string, number, readonly string[]][] = [];
  const deps: CommentsDeps = {
    ...stage.api.deps,
    roomEvents: { notify: (_, event) => void (event.kind === 'comment' && events.push(event.comment)) },
    teamChanges: { notifySoon: (teamId) => void cards.push(teamId) },
    commentNotices: {
      async remember({ videoId, seq }, session) {
        // In the transaction: it sees the comment before anybody else does.
        expect(await stage.api.deps.comments.countDocuments({ videoId, seq }, { session })).toBe(1);
        remembered.push(seq);
      },
      seen: async (videoId, seq, users) => void seen.push([videoId.toHexString(), seq, users]),
    },
  };
  return { deps, events, cards, remembered, seen };
}

describe('the room and the cards', () => {
  it('receive each change after it is stored, a repeated post again, and nothing for a call without effect', async () => {
    const { deps, events, cards, remembered } = recorded();
    const actor = actorOf(stage.editor);
    const { videoId } = stage.room;
    const input = { ...stage.request(), frames: null, drawing: null };
    const comment = await postComment(deps, input, actor);
    await postComment(deps, input, actor);
    const reply = await postComment(deps, stage.request({ parentId: comment._id }), actor);
    const { _id: commentId } = comment;
    for (const resolved of [true, true, false])
      await resolveComment(deps, { videoId, commentId, resolved }, actor);
    await deleteComment(deps, { videoId, commentId: reply._id }, actor);
    await deleteComment(deps, { videoId, commentId }, actor);
    await deleteComment(deps, { videoId, commentId }, actor);
    expect(events.map(({ seq }) => seq)).toEqual([1, 1, 2, 3, 4, 5, 6]);
    expect(events[0]).toEqual(comment);
    // Posted, resolved, reopened, deleted; replies are not counted.
    expect(cards).toEqual(times(4, () => stage.creator.teamId));
    expect(remembered).toEqual([1, 2]);
  });

  it('count comments as seen once the last page or the last change was read', async () => {
    const { deps, seen } = recorded();
    const actor = actorOf(stage.editor);
    const { videoId } = stage.room;
    const total = limits.commentsPageSize + 20;
    await stage.fill(total);
    const { next } = await listComments(deps, videoId, {}, actor);
    expect(seen).toEqual([]);
    await listComments(deps, videoId, { after: next ?? '' }, actor);
    await listChanges(deps, videoId, { after: 0 }, actor);
    await listChanges(deps, videoId, { after: limits.commentsPageSize }, actor);
    expect(seen).toEqual(times(2, () => [videoId, total, [stage.editor.id]]));
  });

  it('receive nothing about a refused comment', async () => {
    const { deps, events, cards, remembered } = recorded();
    const rival = await buildCreator(stage.api.deps);
    await expect(postComment(deps, stage.request(), actorOf(rival))).rejects.toMatchObject({
      statusCode: 404,
    });
    const unknown = stage.request({ version: 'f'.repeat(32) });
    await expect(postComment(deps, unknown, actorOf(stage.editor))).rejects.toMatchObject({
      statusCode: 404,
    });
    expect([...events, ...cards, ...remembered]).toEqual([]);
  });
});
