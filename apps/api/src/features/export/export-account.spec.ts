import { endpoints, replies } from '@cutroom/contracts';
import { buildPicture } from '../../testing/pictures';
import { buildTemplate } from '../../testing/templates';
import { useComments } from '../comments/testing/use-comments';
import { buildEditor, buildSealedObject } from '../../testing/builders';
import { Types } from 'mongoose';
import { versionUnderReview } from '../video/versions';
import type { VideoRecord } from '../video/video.record';

const stage = useComments();

const exportOf = async (token: string) => {
  const answer = await stage.api.call(endpoints.exportAccount, { token });
  return {
    ...answer,
    file: JSON.parse(answer.data?.text ?? '{}') as Record<string, Record<string, string>[]>,
  };
};

describe('GET /client/export', () => {
  it('holds what the user wrote and did, and nothing of anybody else', async () => {
    const { creator, editor } = stage;
    const video = await stage.commented();
    await stage.post(video, editor, { text: 'Mine alone' });
    await stage.post(video, creator, { text: 'Somebody else wrote this' });
    await stage.api.deps.audit.written();
    const { status, data, file } = await exportOf(editor.token);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      fileName: `cutroom-${editor.username}.json`,
      contentType: 'application/json',
    });
    expect(file.account).toMatchObject({ username: editor.username, email: editor.email });
    expect(file.comments?.map(({ text }) => text)).toEqual(['Mine alone']);
    expect(file.uploads?.length).toBeGreaterThan(0);
    expect(file.sessions).toHaveLength(1);
    expect(data?.text).not.toContain('Somebody else wrote this');
    await stage.api.deps.audit.written();
    expect((await exportOf(editor.token)).file.activity?.map(({ action }) => action)).toContain(
      'data-exported',
    );
  });

  it('runs once at a time for each user', async () => {
    const { creator, editor } = stage;
    const calls = [editor, editor, editor, creator].map(({ token }) => exportOf(token));
    const [first, second, third, other] = (await Promise.all(calls)).map(({ status }) => status);
    expect([first, second, third].sort()).toEqual([200, 503, 503]);
    expect(other).toBe(200);
    expect((await exportOf(editor.token)).status).toBe(200);
  });

  it('holds proposals, requested changes, emailed invitations, and the templates of a creator', async () => {
    const { creator, editor } = stage;
    const { api } = stage;
    const { _id, object } = await stage.commented();
    const videoId = _id.toHexString();
    const proposed = { title: 'Monsoon', description: 'Rain', tags: ['rain'], revision: 0 };
    const saved = await api.call(endpoints.saveProposal, {
      token: editor.token,
      body: { videoId, ...proposed },
    });
    expect(saved.status).toBe(200);
    const asked = await api.call(endpoints.requestChanges, {
      token: creator.token,
      body: { videoId, note: 'Shorter', version: object?.version ?? '' },
    });
    expect(asked.status).toBe(200);
    const name = 'Weekly';
    const added = await api.call(endpoints.addTemplate, {
      token: creator.token,
      body: buildTemplate({ name }),
    });
    expect(added.status).toBe(201);
    const body = { email: editor.email, teamId: creator.teamId };
    expect((await api.call(endpoints.inviteByEmail, { token: creator.token, body })).status).toBe(200);
    const ofEditor = await exportOf(editor.token);
    expect(ofEditor.file.proposals).toMatchObject([{ proposal: { title: 'Monsoon', tags: ['rain'] } }]);
    expect(ofEditor.file.emailedInvitations).toMatchObject([{ teamId: creator.teamId, state: 'OPEN' }]);
    expect(ofEditor.file).not.toHaveProperty('templates');
    expect(ofEditor.data?.text).not.toContain('Shorter');
    const ofCreator = await exportOf(creator.token);
    expect(ofCreator.file.requestedChanges).toMatchObject([{ changes: { note: 'Shorter' } }]);
    expect(ofCreator.file.templates).toMatchObject([{ templates: [{ name }] }]);
    expect(ofCreator.file.proposals).toEqual([]);
    expect(ofCreator.data?.text).not.toMatch(/hash/i);
  });

  it('holds the versions that the user uploaded, wherever, and nothing of a team that the user has left', async () => {
    const { api, creator, editor } = stage;
    const colleague = await buildEditor(api.deps, creator.teamId);
    const { _id, object } = await stage.commented();
    const first = await api.deps.videos.findById(_id).orFail().lean<VideoRecord>();
    const key = object?.key ?? '';
    const at = new Date();
    const replaced = { ...versionUnderReview(first), comment: 'Mine' };
    await api.deps.videos.updateOne(
      { _id },
      {
        $set: {
          comment: 'By a colleague',
          object: buildSealedObject({ key, version: 'f'.repeat(32), size: 77 }),
          review: { number: 2, uploadedBy: colleague.id, at, uploadId: new Types.ObjectId() },
        },
        $push: { earlier: replaced },
      },
    );
    const own = await exportOf(editor.token);
    expect(own.file.uploads).toMatchObject([
      { _id: _id.toHexString(), state: 'PENDING', versions: [{ number: 1, comment: 'Mine' }] },
    ]);
    expect(own.data?.text).not.toContain('By a colleague');
    const other = await exportOf(colleague.token);
    expect(other.file.uploads).toMatchObject([
      { versions: [{ number: 2, comment: 'By a colleague', size: 77 }] },
    ]);
    expect(other.data?.text).not.toContain('Mine');
    await api.deps.users.updateOne({ _id: colleague.id }, { $set: { teamId: null } });
    const [left] = (await exportOf(colleague.token)).file.uploads ?? [];
    expect(Object.keys(left ?? {})).toEqual(['_id', 'teamId', 'createdAt', 'versions']);
  });

  it('holds what the user muted and which thumbnails they proposed, and nothing of a colleague', async () => {
    const { api, creator, editor } = stage;
    const colleague = await buildEditor(api.deps, creator.teamId);
    const videoId = (await stage.commented())._id.toHexString();
    const mute = { token: editor.token, body: { videoId, muted: true } };
    expect((await api.call(endpoints.muteVideo, mute)).status).toBe(200);
    const form = new FormData();
    form.set('videoId', videoId);
    form.set('thumbnail', new Blob([new Uint8Array(await buildPicture())]), 'thumbnail.png');
    const proposed = await api.call(endpoints.proposeThumbnail, { token: editor.token, form });
    expect(proposed.message).toBe(replies.thumbnailProposed);
    const { file } = await exportOf(editor.token);
    expect(file.mutedVideos).toEqual([{ _id: videoId }]);
    expect(file.proposedThumbnails).toEqual([{ _id: videoId, proposed: 1 }]);
    const other = (await exportOf(colleague.token)).file;
    expect([other.mutedVideos, other.proposedThumbnails]).toEqual([[], []]);
  });

  it('holds what the creator sent to the consent page, also when it was declined, and what the user resolved', async () => {
    const { api, creator, editor } = stage;
    const video = await stage.commented();
    const { _id } = await stage.post(video, editor);
    const commentId = _id.toHexString();
    const videoId = video._id.toHexString();
    const body = { videoId, commentId, resolved: true };
    expect((await api.call(endpoints.resolveComment, { token: creator.token, body })).status).toBe(200);
    const texts = { title: 'Declined', description: 'Typed', tags: ['t'] };
    const details = { ...texts, privacyStatus: 'public', notifySubscribers: false } as const;
    const lastApproval = { details, at: new Date() };
    await api.deps.videos.updateOne({ _id: video._id }, { $set: { lastApproval } });
    const { file } = await exportOf(creator.token);
    expect(file.lastAttempts).toMatchObject([
      { _id: videoId, lastApproval: { details: { title: 'Declined' } } },
    ]);
    expect(file.resolvedComments).toMatchObject([{ _id: commentId, videoId }]);
    const other = (await exportOf(editor.token)).file;
    expect([other.lastAttempts, other.resolvedComments]).toEqual([undefined, []]);
  });

  it('names no address from which somebody else acted', async () => {
    const loner = await buildEditor(stage.api.deps);
    const invite = { token: stage.creator.token, body: { editorId: loner.id, teamId: stage.creator.teamId } };
    expect((await stage.api.call(endpoints.addEditor, invite)).status).toBe(200);
    await exportOf(loner.token);
    await stage.api.deps.audit.written();
    const { file } = await exportOf(loner.token);
    expect(file.recordedAboutYou).toMatchObject([{ action: 'editor-invited' }]);
    expect(file.recordedAboutYou?.[0]).not.toHaveProperty('address');
    expect(file.activity?.[0]).toHaveProperty('address');
  });

  it('has no secret, and is complete for an editor without a team', async () => {
    const loner = await buildEditor(stage.api.deps);
    const { data, file } = await exportOf(loner.token);
    expect(Object.keys(file)).toEqual([
      'exportedAt',
      'account',
      'sessions',
      'invitations',
      'emailedInvitations',
      'uploads',
      'approvals',
      'requestedChanges',
      'proposals',
      'proposedThumbnails',
      'mutedVideos',
      'comments',
      'resolvedComments',
      'notifications',
      'activity',
      'recordedAboutYou',
    ]);
    const user = await stage.api.deps.users.findById(loner.id).select('+passwordHash').lean();
    expect(data?.text).not.toMatch(/hash|token|nonce/i);
    expect(data?.text).not.toContain(user?.passwordHash ?? 'argon2');
    expect(data?.text).not.toContain(loner.token);
  });
});
