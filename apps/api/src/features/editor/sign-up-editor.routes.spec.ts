import { endpoints, limits, messages, replies, textTooLong } from '@cutroom/contracts';
import sharp from 'sharp';
import { buildCreator, password, uniqueName } from '../../testing/builders';
import { allMailsTo, codeMailedTo, nextMailTo } from '../../testing/mails';
import { buildForm, buildPicture, svgWithScript } from '../../testing/pictures';
import { startTestApi, type TestApi } from '../../testing/test-api';
import { sweepProfileImages } from './sweep-profile-images';

let api: TestApi;
let team: Awaited<ReturnType<typeof buildCreator>>;
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

const other = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(limits.otpLength, '0');

const signUp = (fields: Record<string, string>, picture?: Buffer, name?: string) =>
  api.call(endpoints.signUpEditor, { form: buildForm(fields, picture, name) });

describe('POST /editor/signup', () => {
  it('emails the creator who has joined with the invite code', async () => {
    const creator = await buildCreator(api.deps);
    const fields = await newFields({ code: creator.inviteCode });
    expect(await signUp(fields)).toMatchObject({ status: 200 });
    const { subject, text } = await nextMailTo(creator.email);
    expect(subject).toBe(`${fields.username} joined your team`);
    expect(text).toContain(`${fields.username} joined with your invite code`);
    expect(await allMailsTo(creator.email, api.deps.connection)).toHaveLength(1);
  });

  it('creates an editor in the team of the invite code, also without a picture', async () => {
    const fields = await newFields();
    const answer = await signUp(fields);
    expect(answer).toMatchObject({ status: 200, message: messages.signedUp });
    expect(answer.data).toMatchObject({ role: 'EDITOR', name: 'Edi Torres', isInTeam: true, profile: null });
    expect(answer.data?.teamId).toBe(team.teamId);
  });

  it('stores About, Years of Experience and Location when they are given', async () => {
    const profile = { about: 'Cuts films', location: 'Pune , India' };
    const answer = await signUp(await newFields({ ...profile, yearsOfExperience: '7' }));
    expect(answer.data).toMatchObject({ ...profile, yearsOfExperience: 7 });
    const empty = await signUp(await newFields({ about: '', location: '', yearsOfExperience: '' }));
    const none = { about: null, location: null, yearsOfExperience: null };
    expect(empty.data).toMatchObject(none);
    expect((await signUp(await newFields())).data).toMatchObject(none);
  });

  it.each([
    [{ about: 'word '.repeat(31) }, messages.aboutLimit],
    [{ yearsOfExperience: '81' }, messages.invalidInputs],
    [{ location: 'a'.repeat(limits.locationMax + 1) }, textTooLong(limits.locationMax)],
  ])('rejects %j and creates no account', async (wrong, message) => {
    const fields = await newFields({ ...wrong });
    expect(await signUp(fields)).toMatchObject({ status: 400, message });
    expect(await api.deps.users.countDocuments({ email: fields.email })).toBe(0);
  });

  it('re-encodes the profile picture and returns a signed URL', async () => {
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
  ])('rejects %s and uses up neither code', async (_, picture) => {
    const fields = await newFields();
    expect(await signUp(fields, picture)).toMatchObject({ status: 400, message: messages.imageInvalid });
    expect((await signUp(fields)).status).toBe(200);
  });

  it('rejects a profile picture that is too large', async () => {
    const tooLarge = Buffer.alloc(limits.profileImageMaxBytes + 1, 1);
    const answer = await signUp({ username: 'somebody' }, tooLarge);
    expect(answer).toMatchObject({ status: 413, message: messages.imageTooLarge });
  });

  it.each([
    ['code', () => ({ code: 'A'.repeat(16) }), messages.inviteInvalid],
    ['otp', (otp = '') => ({ otp: other(otp) }), messages.otpInvalid],
  ])(
    'rejects a wrong %s before hashing or decoding, and uses up neither code',
    async (path, wrong, message) => {
      const fields = await newFields();
      const hash = jest.spyOn(api.deps.passwords, 'hash');
      const reencode = jest.spyOn(api.deps.images, 'reencode');
      const answer = await signUp({ ...fields, ...wrong(fields.otp) }, await buildPicture());
      const calls = [hash, reencode].map((spy) => spy.mock.calls.length);
      hash.mockRestore();
      reencode.mockRestore();
      expect(answer).toMatchObject({ status: 400, message, errors: [{ path, message }] });
      expect(calls).toEqual([0, 0]);
      expect((await signUp(fields, await buildPicture())).status).toBe(200);
    },
  );

  it('rejects an invite code that is replaced during the sign-up, and keeps no picture', async () => {
    const creator = await buildCreator(api.deps);
    const fields = await newFields({ code: creator.inviteCode });
    const put = jest.spyOn(api.deps.storage, 'put');
    const { reencode } = api.deps.images;
    const decode = jest.spyOn(api.deps.images, 'reencode').mockImplementationOnce(async (...given) => {
      await api.call(endpoints.regenerateInvite, { token: creator.token, body: { teamId: creator.teamId } });
      return reencode(...given);
    });
    const answer = await signUp(fields, await buildPicture());
    const stored = put.mock.calls.map(([key]) => key);
    put.mockRestore();
    decode.mockRestore();
    expect(answer).toMatchObject({ status: 400, message: messages.inviteInvalid });
    expect(stored).toHaveLength(1);
    await sweepProfileImages({ ...api.deps, clock: () => new Date(Date.now() + 2 * 3_600_000) });
    expect(await api.deps.storage.head(stored[0] ?? '')).toBeNull();
    expect((await signUp({ ...fields, code: team.inviteCode })).status).toBe(200);
  });

  it('keeps the picture of an account whose transaction committed although its answer was lost', async () => {
    const fields = await newFields();
    const { connection, storage, users } = api.deps;
    const transaction = connection.transaction.bind(connection);
    const lost = jest.spyOn(connection, 'transaction').mockImplementationOnce(async (work) => {
      await transaction(work);
      throw new Error('connection closed');
    });
    const answer = await signUp(fields, await buildPicture());
    lost.mockRestore();
    expect(answer.status).toBe(500);
    const user = await users.findOne({ email: fields.email }).lean();
    expect(await storage.head(user?.profileKey ?? '')).not.toBeNull();
  });

  it.each(['username', 'email', 'role', 'password', 'confirmPassword', 'name', 'code', 'otp'])(
    'returns "Inputs are empty" without %s',
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

  it('rejects a name with deceptive characters', async () => {
    const fields = await newFields({ name: 'ada\u202etxt' });
    expect(await signUp(fields)).toMatchObject({ status: 400, message: messages.textInvalid });
  });

  it('gives a username to one of two concurrent sign-ups', async () => {
    const username = uniqueName('wanted');
    const both = await Promise.all([newFields({ username }), newFields({ username })]);
    const answers = await Promise.all(both.map((fields) => signUp(fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('rejects a JSON body', async () => {
    const answer = await api.call(endpoints.signUpEditor, { body: { username: 'somebody' } });
    expect(answer).toMatchObject({ status: 415, message: replies.unsupportedMediaType });
  });
});
