import { endpoints, limits, messages } from '@cutroom/contracts';
import sharp from 'sharp';
import { buildCreator, password, uniqueName } from '../../testing/builders';
import { codeMailedTo } from '../../testing/mails';
import { buildForm, buildPicture, svgWithScript } from '../../testing/pictures';
import { startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let team: { teamId: string; inviteCode: string };
beforeAll(async () => {
  api = await startTestApi();
  team = await buildCreator(api.deps);
});
afterAll(() => api.close());

async function newFields(overrides: Record<string, string> = {}): Promise<Record<string, string>> {
  const username = uniqueName('editor');
  const email = `${username}@example.com`;
  await api.call(endpoints.sendOtp, { body: { email } });
  const otp = await codeMailedTo(email);
  const fields = { username, email, role: 'EDITOR', name: 'Edi Torres', otp, code: team.inviteCode };
  return { ...fields, password, confirmPassword: password, ...overrides };
}

const signUp = (fields: Record<string, string>, picture?: Buffer, name?: string) =>
  api.call(endpoints.signUpEditor, { form: buildForm(fields, picture, name) });

describe('POST /editor/signup', () => {
  it('makes an editor in the team of the invite code, without a picture too', async () => {
    const fields = await newFields();
    const answer = await signUp(fields);
    expect(answer).toMatchObject({ status: 200, message: messages.signedUp });
    expect(answer.data).toMatchObject({ role: 'EDITOR', name: 'Edi Torres', isInTeam: true, profile: null });
    expect(answer.data?.teamId).toBe(team.teamId);
  });

  it('re-encodes the picture and shows it under a signed address', async () => {
    const fields = await newFields();
    const { data } = await signUp(fields, await buildPicture('png', 900), '../../../etc/passwd.png');
    const picture = await fetch(data?.profile ?? '');
    expect(picture.headers.get('content-type')).toBe('image/webp');
    const { format, width } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect({ format, width }).toEqual({ format: 'webp', width: 512 });
    const user = await api.deps.users.findById(data?._id).lean();
    expect(user?.profileKey).toMatch(new RegExp(`^profiles/${data?._id}/[0-9a-f-]{36}\\.webp$`));
  });

  it.each([
    ['an SVG with script', svgWithScript],
    ['a text that calls itself a picture', Buffer.from('GIF89a not really')],
    ['an empty file', Buffer.alloc(0)],
  ])('refuses %s and uses nothing up', async (_, picture) => {
    const fields = await newFields();
    expect(await signUp(fields, picture)).toMatchObject({ status: 400, message: messages.imageInvalid });
    expect((await signUp(fields)).status).toBe(200);
  });

  it('refuses a picture that is too large', async () => {
    const tooLarge = Buffer.alloc(limits.profileImageMaxBytes + 1, 1);
    const answer = await signUp({ username: 'somebody' }, tooLarge);
    expect(answer).toMatchObject({ status: 413, message: messages.imageTooLarge });
  });

  it('refuses an unknown invite code and leaves no picture behind', async () => {
    const fields = await newFields({ code: 'A'.repeat(16) });
    const stored: string[] = [];
    const put = jest.spyOn(api.deps.storage, 'put');
    const answer = await signUp(fields, await buildPicture());
    stored.push(...put.mock.calls.map(([key]) => key));
    put.mockRestore();
    expect(answer).toMatchObject({ status: 400, message: messages.inviteInvalid });
    expect(stored).toHaveLength(1);
    expect(await api.deps.storage.head(stored[0] ?? '')).toBeNull();
    expect((await signUp({ ...fields, code: team.inviteCode })).status).toBe(200);
  });

  it.each(['username', 'email', 'role', 'password', 'confirmPassword', 'name', 'code', 'otp'])(
    'says that inputs are empty without %s',
    async (field) => {
      const fields = {
        username: 'somebody',
        email: 'a@example.com',
        role: 'EDITOR',
        name: 'A',
        otp: '123456',
      };
      const all = { ...fields, code: 'A'.repeat(16), password, confirmPassword: password };
      const { [field as keyof typeof all]: _left, ...rest } = all;
      expect(await signUp(rest)).toMatchObject({ status: 400, message: messages.inputsAreEmpty });
    },
  );

  it('refuses a name that shows as something else', async () => {
    const fields = await newFields({ name: 'ada\u202etxt' });
    expect(await signUp(fields)).toMatchObject({ status: 400, message: messages.textInvalid });
  });

  it('gives a username to one of two at once', async () => {
    const username = uniqueName('wanted');
    const both = await Promise.all([newFields({ username }), newFields({ username })]);
    const answers = await Promise.all(both.map((fields) => signUp(fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('refuses JSON', async () => {
    const answer = await api.call(endpoints.signUpEditor, { body: { username: 'somebody' } });
    expect(answer).toMatchObject({ status: 415, message: messages.unsupportedMediaType });
  });
});
