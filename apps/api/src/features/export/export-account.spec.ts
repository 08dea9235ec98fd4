import { endpoints } from '@cutroom/contracts';
import { buildTemplate } from '../../testing/templates';
import { useComments } from '../comments/testing/use-comments';
import { buildEditor } from '../../testing/builders';

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
      'comments',
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
