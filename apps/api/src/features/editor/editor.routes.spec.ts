import { randomUUID } from 'node:crypto';
import { endpoints, limits, messages } from '@cutroom/contracts';
import { buildEditor } from '../../testing/builders';
import { buildForm, buildPicture, svgWithScript } from '../../testing/pictures';
import { startTestApi, type TestApi } from '../../testing/test-api';
import { userOfProfileImage } from './profile-image';
import { sweepProfileImages } from './sweep-profile-images';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const update = (token: string, fields: Record<string, string>, picture?: Buffer) =>
  api.call(endpoints.updateEditor, { token, form: buildForm(fields, picture) });

describe('GET /editor/0', () => {
  it('returns the profile of the signed-in editor', async () => {
    const editor = await buildEditor(api.deps);
    const { status, data } = await api.call(endpoints.editorProfile, { token: editor.token });
    expect(status).toBe(200);
    expect(data).toMatchObject({ _id: editor.id, username: editor.username, isInTeam: false });
  });
});

describe('PATCH /editor/update', () => {
  it('changes only the given fields', async () => {
    const { token } = await buildEditor(api.deps, null, { name: 'Before', location: 'Pune , India' });
    const first = await update(token, { about: 'Cuts fast', yearsOfExperience: '7' });
    expect(first).toMatchObject({ status: 200, message: messages.profileUpdated });
    expect(first.data).toMatchObject({
      name: 'Before',
      location: 'Pune , India',
      about: 'Cuts fast',
      yearsOfExperience: 7,
    });
    const second = await update(token, { name: 'After', yearsOfExperience: '', location: '' });
    expect(second.data).toMatchObject({
      name: 'After',
      about: 'Cuts fast',
      yearsOfExperience: null,
      location: null,
    });
    expect((await update(token, {})).data).toEqual(second.data);
    expect((await update(token, { about: '' })).data).toEqual({ ...second.data, about: null });
    await update(token, { about: 'Cuts fast' });
    const { data } = await api.call(endpoints.editorProfile, { token });
    expect(data).toEqual(second.data);
  });

  it('stores a new profile picture and removes the old one', async () => {
    const { id, token } = await buildEditor(api.deps);
    await update(token, {}, await buildPicture('png'));
    const before = await api.deps.users.findById(id).lean();
    const { data } = await update(token, {}, await buildPicture('jpeg'));
    const after = await api.deps.users.findById(id).lean();
    expect(after?.profileKey).not.toBe(before?.profileKey);
    expect(await api.deps.storage.head(before?.profileKey ?? '')).toBeNull();
    expect((await fetch(data?.profile ?? '')).status).toBe(200);
  });

  it('keeps one profile picture when two are uploaded at once', async () => {
    const { id, token } = await buildEditor(api.deps);
    const put = jest.spyOn(api.deps.storage, 'put');
    const pictures = await Promise.all([buildPicture('png'), buildPicture('webp')]);
    await Promise.all(pictures.map((picture) => update(token, {}, picture)));
    const keys = put.mock.calls.map(([key]) => key);
    put.mockRestore();
    const kept = await Promise.all(keys.map((key) => api.deps.storage.head(key)));
    const { profileKey } = (await api.deps.users.findById(id).lean()) ?? {};
    expect(keys.filter((_, index) => kept[index] !== null)).toEqual([profileKey]);
  });

  it('leaves no picture behind when its process dies before it saves the new one or removes the old one', async () => {
    const { id, token } = await buildEditor(api.deps);
    const { storage, users } = api.deps;
    await update(token, {}, await buildPicture());
    const key = (await users.findById(id).lean())?.profileKey ?? '';
    expect(userOfProfileImage(key)).toBe(id);
    const left = key.replace(/[0-9a-f-]{36}/, randomUUID());
    await storage.put(left, Buffer.from('x'), { contentType: 'image/webp' });
    const keysOf = async () => {
      const keys: string[] = [];
      for await (const each of storage.list(`profiles/${id}/`)) keys.push(each.key);
      return keys.sort();
    };
    // A call that is running may be about to save it.
    await sweepProfileImages(api.deps);
    expect(await keysOf()).toEqual([key, left].sort());
    await sweepProfileImages({ ...api.deps, clock: () => new Date(Date.now() + 2 * 3_600_000) });
    expect(await keysOf()).toEqual([key]);
  });

  it('accepts 30 words about an editor and rejects 31', async () => {
    const { token } = await buildEditor(api.deps);
    const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
    expect((await update(token, { about: words(limits.aboutMaxWords) })).status).toBe(200);
    const refused = await update(token, { about: words(limits.aboutMaxWords + 1) });
    expect(refused).toMatchObject({ status: 400, message: messages.aboutLimit });
  });

  it.each<Record<string, string>>([
    { name: '' },
    { yearsOfExperience: '-1' },
    { yearsOfExperience: '81' },
    { yearsOfExperience: 'two' },
  ])('rejects %j', async (fields) => {
    const { token } = await buildEditor(api.deps);
    expect((await update(token, fields)).status).toBe(400);
  });

  it('rejects a file that is not an image and keeps the current picture', async () => {
    const { id, token } = await buildEditor(api.deps);
    await update(token, {}, await buildPicture());
    const before = await api.deps.users.findById(id).lean();
    expect((await update(token, { name: 'New' }, svgWithScript)).message).toBe(messages.imageInvalid);
    expect(await api.deps.users.findById(id).lean()).toEqual(before);
  });

  it('ignores fields that an editor cannot change', async () => {
    const { id, token } = await buildEditor(api.deps);
    await update(token, { name: 'New', role: 'YOUTUBER', teamId: 'f'.repeat(24), email: 'b@example.com' });
    const user = await api.deps.users.findById(id).lean();
    expect(user).toMatchObject({ name: 'New', role: 'EDITOR', teamId: null });
    expect(user?.email).not.toBe('b@example.com');
  });

  it('rejects a field that is sent twice', async () => {
    const { token } = await buildEditor(api.deps);
    const form = buildForm({ name: 'One' });
    form.append('name', 'Two');
    expect((await api.call(endpoints.updateEditor, { token, form })).status).toBe(400);
  });
});
