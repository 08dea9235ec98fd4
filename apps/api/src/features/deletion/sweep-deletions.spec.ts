import { endpoints } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { buildVideoRow, password, type SignedIn } from '../../testing/builders';
import { sweepBin } from '../bin/sweep-bin';
import type { PendingVideo } from '../publishing/testing/pending-video';
import { usePublishStage, type PublishStage } from '../publishing/testing/publish-stage';
import type { DeletionDeps } from './deletion.deps';
import { settledMs, sweepDeletions } from './sweep-deletions';

const first = usePublishStage();
let stage: PublishStage;
beforeEach(async () => {
  stage = await first.rival();
});

const later = () => new Date(Date.now() + settledMs + 1_000);
const sweep = (overrides: Partial<DeletionDeps> = {}, signal?: AbortSignal) =>
  sweepDeletions({ ...stage.api.deps, clock: later, ...overrides }, signal);
const emptyBin = () => sweepBin({ ...stage.api.deps, ...stage.api.publishing });
const erase = ({ token, username }: SignedIn) =>
  stage.api.call(endpoints.deleteAccount, { token, body: { password, username } });
const store = (key: string) =>
  stage.api.deps.storage.put(key, Buffer.from('x'), { contentType: 'text/plain' });

async function keysOf(folders: string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of folders)
    for await (const { key } of stage.api.deps.storage.list(folder)) keys.push(key);
  return keys;
}

/** What calls write that were let in before an account or a team was gone. */
async function writeLate(userId: string, teamId: string): Promise<void> {
  const { bell, invitations, inviteLinks } = stage.api.deps;
  const at = new Date();
  const team = new Types.ObjectId(teamId);
  const user = new Types.ObjectId(userId);
  const _id = new Types.ObjectId();
  await bell.collection.insertOne({
    ...{ _id, key: randomUUID(), userId: user, teamId: team, kind: 'published', at, read: false },
    ...{ videoId: _id, title: 'Cut', by: null, version: null, commentId: null, comments: 0, note: null },
  });
  const invitation = { teamId: team, invitedAt: at, expiresAt: later() };
  await invitations.create({ ...invitation, editorId: user, state: 'INVITED' });
  const code = randomUUID();
  await inviteLinks.create({ ...invitation, email: `${code}@example.com`, codeHash: code, state: 'OPEN' });
}

const comment = ({ id: videoId, version }: PendingVideo, { token }: SignedIn) =>
  stage.api.call(endpoints.postComment, {
    token,
    body: {
      ...{ videoId, version, clientId: randomUUID(), text: 'Louder' },
      ...{ frames: null, drawing: null, parentId: null },
    },
  });

describe('sweepDeletions', () => {
  it('anonymises what an editor wrote, and removes pictures and notifications, also what came late', async () => {
    const { api, creator, editor } = stage;
    const video = await stage.buildVideo();
    const { data } = await comment(video, editor);
    const resolved = { videoId: video.id, commentId: data?._id ?? '', resolved: true };
    await api.call(endpoints.resolveComment, { token: editor.token, body: resolved });
    await comment(video, creator);
    const proposal = { videoId: video.id, title: 'Rain', description: '', tags: [], revision: 0 };
    const kept = await api.call(endpoints.saveProposal, { token: editor.token, body: proposal });
    expect(kept.status).toBe(200);
    for (const [by, name] of [
      [creator.id, 'Somebody else'],
      [editor.id, editor.username],
    ] as const) {
      const proposed = { _id: new Types.ObjectId(), key: randomUUID(), hash: name, by, name };
      await api.deps.videos.updateOne({ _id: video.id }, { $push: { proposedThumbnails: proposed } });
    }
    await erase(editor);
    await sweep({ clock: () => new Date() });
    // A call that had been let in before writes it now.
    const picture = `profiles/${editor.id}/${randomUUID()}.webp`;
    await store(picture);
    await writeLate(editor.id, creator.teamId);
    const late = { name: 'Late', profileKey: picture, sessions: [{ id: randomUUID() }] };
    await api.deps.users.collection.updateOne({ _id: new Types.ObjectId(editor.id) }, { $set: late });
    await api.deps.comments.updateOne({ authorId: editor.id }, { $set: { authorName: editor.username } });
    await sweep();
    const comments = await api.deps.comments.find({ videoId: video.id }).sort({ _id: 1 }).lean();
    expect(comments.map(({ authorName, text }) => [authorName, text])).toEqual([
      ['Deleted account', 'Louder'],
      [creator.username, 'Louder'],
    ]);
    expect(comments[0]?.resolved?.name).toBe('Deleted account');
    const { proposal: saved, proposedThumbnails } = await api.deps.videos
      .findById(video.id)
      .select('proposal proposedThumbnails')
      .orFail()
      .lean();
    expect(saved).toMatchObject({ title: 'Rain', name: 'Deleted account' });
    expect(proposedThumbnails?.map(({ name }) => name)).toEqual(['Somebody else', 'Deleted account']);
    expect(await api.deps.bell.countDocuments({ userId: editor.id })).toBe(0);
    expect(await api.deps.invitations.countDocuments({ editorId: editor.id })).toBe(0);
    expect(await keysOf([`profiles/${editor.id}/`])).toEqual([]);
    const row = await api.deps.users.collection.findOne({ _id: new Types.ObjectId(editor.id) });
    expect(row).toMatchObject({ name: null, profileKey: null, sessions: [], deletion: { open: false } });
    expect((await stage.rowOf(video)).state).toBe('PENDING');
  });

  it('removes accounts and teams however many before them cannot be removed', async () => {
    const { api, creator, editor } = stage;
    const { users, teams, videos, sessions } = api.deps;
    await erase(creator);
    await erase(editor);
    const stuckTeams = Array.from({ length: 101 }, () => ({
      _id: new Types.ObjectId(),
      creatorId: new Types.ObjectId(),
      inviteCode: randomUUID(),
      closed: { at: new Date(0), editors: [] },
    }));
    const stuckUsers = Array.from({ length: 101 }, () => {
      const unique = randomUUID();
      const deletion = { at: new Date(0), open: true };
      return { _id: new Types.ObjectId(), usernameLower: unique, email: unique, role: 'EDITOR', deletion };
    });
    // A team stays as long as one of its videos.
    const rows = stuckTeams.map(({ _id: teamId }) => ({ ...buildVideoRow(stage), teamId }));
    await teams.collection.insertMany(stuckTeams);
    await users.collection.insertMany(stuckUsers);
    await videos.collection.insertMany(rows);
    const isStuck = new Set(stuckUsers.map(({ _id }) => _id.toHexString()));
    const revokeUser: typeof sessions.revokeUser = async (id) => {
      if (isStuck.has(id.toString())) throw new Error('broken');
      await sessions.revokeUser(id);
    };
    await sweep({ sessions: { ...sessions, revokeUser } });
    expect(await teams.exists({ _id: creator.teamId })).toBeNull();
    expect(await users.countDocuments({ _id: { $in: [creator.id, editor.id] }, 'deletion.open': true })).toBe(
      0,
    );
    await teams.deleteMany({ _id: { $in: stuckTeams.map(({ _id }) => _id) } });
    await users.deleteMany({ _id: { $in: stuckUsers.map(({ _id }) => _id) } });
    await videos.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
  });

  it.each([1, 3, 5])(
    'continues with a team when the sweep is killed at removal %i, and leaves nothing',
    async (at) => {
      const { api, creator, editor } = stage;
      const { teamId } = creator;
      const folders = ['incoming', 'sealed', 'media', 'thumbnails', 'proposals'].map(
        (folder) => `${folder}/${teamId}/`,
      );
      const other = await first.rival();
      const kept = await other.buildVideo();
      await comment(await stage.buildVideo(), editor);
      for (const folder of folders) await store(`${folder}left.bin`);
      expect((await erase(creator)).status).toBe(200);
      await api.deps.templates.create({ _id: teamId, templates: [] });
      await writeLate(editor.id, teamId);
      await writeLate(editor.id, other.creator.teamId);
      // The team stays as long as one of its videos.
      await sweep();
      expect(await api.deps.teams.exists({ _id: teamId })).not.toBeNull();
      await emptyBin();
      const abort = new AbortController();
      let removed = 0;
      const { storage } = api.deps;
      const dying: typeof storage = {
        ...storage,
        async remove(key) {
          removed += 1;
          if (removed >= at) {
            abort.abort(new Error('killed'));
            throw new Error('killed');
          }
          await storage.remove(key);
        },
      };
      await sweep({ storage: dying }, abort.signal).catch(() => undefined);
      expect(await api.deps.teams.exists({ _id: teamId })).not.toBeNull();
      await Promise.all([sweep(), sweep()]);
      expect(await keysOf(folders)).toEqual([]);
      const { teams, templates, videos, comments, bell, invitations, inviteLinks } = api.deps;
      const left = [
        await teams.countDocuments({ _id: teamId }),
        await templates.countDocuments({ _id: teamId }),
        await videos.countDocuments({ teamId }),
        await comments.countDocuments({ teamId }),
        await bell.countDocuments({ teamId }),
        await invitations.countDocuments({ teamId }),
        await inviteLinks.countDocuments({ teamId }),
      ];
      expect(new Set(left)).toEqual(new Set([0]));
      // The editor may have joined another team meanwhile.
      const elsewhere = { teamId: other.creator.teamId };
      expect(await bell.countDocuments({ userId: editor.id, ...elsewhere })).toBe(1);
      expect(await invitations.countDocuments(elsewhere)).toBe(1);
      expect((await other.rowOf(kept)).state).toBe('PENDING');
      expect(await keysOf([`sealed/${other.creator.teamId}/`])).toEqual([kept.key]);
      expect((await api.call(endpoints.identity, { token: editor.token })).status).toBe(200);
    },
  );
});
