import { endpoints, messages, replies } from '@cutroom/contracts';
import { buildEditor, password, uniqueName } from '../../testing/builders';
import { codeMailedTo } from '../../testing/mails';
import { startTestApi, type TestApi } from '../../testing/test-api';
import { createCoupon } from './coupons';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function newForm(overrides: Record<string, unknown> = {}) {
  const username = uniqueName('creator');
  const email = `${username}@example.com`;
  await api.call(endpoints.sendOtp, { body: { email } });
  const otp = await codeMailedTo(email);
  const code = await createCoupon(api.deps.coupons, 5);
  const form = { username, email, role: 'YOUTUBER', password, confirmPassword: password, otp, code };
  return { ...form, ...overrides };
}

const signUp = (body: unknown) => api.call(endpoints.signUpCreator, { body });
const usesLeft = async (code: string) => (await api.deps.coupons.findOne({ code }).lean())?.usesLeft;
const otpLives = (email: string) => api.deps.connection.collection('otpCodes').countDocuments({ email });

describe('POST /client/code/signup', () => {
  it('creates the account and its team, and uses up the one-time code and one use of the coupon', async () => {
    const form = await newForm();
    const answer = await signUp(form);
    expect(answer).toMatchObject({
      status: 200,
      message: messages.signedUp,
      data: { username: form.username, email: form.email, role: 'YOUTUBER', isInTeam: true, profile: null },
    });
    expect(JSON.stringify(answer)).not.toMatch(/argon2|passwordHash/);
    expect(await usesLeft(form.code)).toBe(4);
    expect(await otpLives(form.email)).toBe(0);
    const team = await api.deps.teams.findById(answer.data?.teamId).lean();
    expect(team?.inviteCode).toMatch(/^[A-HJKMNP-Z2-9]{16}$/);
    const signedIn = await api.call(endpoints.signIn, { body: { username: form.username, password } });
    expect(signedIn.status).toBe(200);
  });

  it('accepts a coupon in lower case and in groups', async () => {
    const form = await newForm();
    const typed = form.code.toLowerCase().replace(/(.{4})/g, '$1-');
    expect((await signUp({ ...form, code: typed })).status).toBe(200);
  });

  it.each(['username', 'email', 'password', 'confirmPassword', 'role', 'code', 'otp'])(
    'returns "Inputs are empty" without %s',
    async (field) => {
      const form = { username: 'somebody', email: 'a@example.com', role: 'YOUTUBER', password };
      const body = { ...form, confirmPassword: password, otp: '123456', code: 'A'.repeat(16), [field]: '' };
      expect(await signUp(body)).toMatchObject({ status: 400, message: messages.inputsAreEmpty });
    },
  );

  it('rejects a weak password, different passwords and the role of an editor', async () => {
    const form = { username: 'somebody', email: 'a@example.com', role: 'YOUTUBER', otp: '123456' };
    const body = { ...form, code: 'A'.repeat(16), password, confirmPassword: password };
    const weak = { ...body, password: 'cutroom', confirmPassword: 'cutroom' };
    expect((await signUp(weak)).message).toBe(messages.passwordRule);
    const differing = { ...body, confirmPassword: `${password}!` };
    expect((await signUp(differing)).message).toBe(messages.passwordMismatch);
    expect((await signUp({ ...body, role: 'EDITOR' })).status).toBe(400);
  });

  it('uses up neither coupon nor code when it fails', async () => {
    const taken = await buildEditor(api.deps, null, { username: uniqueName('Taken') });
    const form = await newForm();
    const refused = [
      { ...form, code: 'A'.repeat(16), path: 'code', says: messages.couponInvalid, status: 400 },
      {
        ...form,
        username: taken.username.toUpperCase(),
        path: 'username',
        says: messages.usernameTaken,
        status: 409,
      },
    ];
    for (const { path, says, status, ...body } of refused) {
      const errors = [{ path, message: says }];
      expect(await signUp(body)).toMatchObject({ status, message: says, errors, data: null });
    }
    expect(await usesLeft(form.code)).toBe(5);
    expect(await otpLives(form.email)).toBe(1);
    expect(await api.deps.teams.countDocuments({ inviteCode: form.code })).toBe(0);
    expect((await signUp(form)).status).toBe(200);
  });

  it('stores nothing when the database fails half-way', async () => {
    const form = await newForm();
    jest.spyOn(api.deps.teams, 'create').mockRejectedValueOnce(new Error('no space left on device'));
    const answer = await signUp(form);
    expect(answer).toMatchObject({ status: 500, message: messages.somethingWentWrong, data: null });
    expect(await api.deps.users.countDocuments({ username: form.username })).toBe(0);
    expect(await usesLeft(form.code)).toBe(5);
    expect((await signUp(form)).status).toBe(200);
  });

  it('rejects and counts a wrong code, and rejects a used one', async () => {
    const form = await newForm();
    const wrong = form.otp === '000000' ? '111111' : '000000';
    for (let time = 0; time < 4; time += 1) {
      expect((await signUp({ ...form, otp: wrong })).message).toBe(messages.otpInvalid);
    }
    expect((await signUp(form)).status).toBe(200);
    const again = { ...form, username: uniqueName('other') };
    expect(await signUp(again)).toMatchObject({ status: 400, message: messages.otpInvalid });
  });

  it('rejects an email address that got an account after its code was sent', async () => {
    const form = await newForm();
    await buildEditor(api.deps, null, { email: form.email });
    expect(await signUp(form)).toMatchObject({ status: 409, message: replies.emailTaken });
  });

  it('gives the last use of a coupon to one of several concurrent sign-ups', async () => {
    const code = await createCoupon(api.deps.coupons, 1);
    const forms = await Promise.all(Array.from({ length: 4 }, () => newForm({ code })));
    const answers = await Promise.all(forms.map(signUp));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await usesLeft(code)).toBe(0);
    const losers = forms.filter((_, index) => answers[index]?.status === 400);
    for (const { email, username } of losers) {
      expect(await otpLives(email)).toBe(1);
      expect(await api.deps.users.countDocuments({ username })).toBe(0);
    }
  });

  it('accepts one of several concurrent sign-ups with the same one-time code', async () => {
    const form = await newForm();
    const rivals = Array.from({ length: 4 }, () => ({ ...form, username: uniqueName('rival') }));
    const answers = await Promise.all(rivals.map(signUp));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await usesLeft(form.code)).toBe(4);
    expect(await api.deps.users.countDocuments({ email: form.email })).toBe(1);
  });

  it('gives a username, ignoring case, to one of several concurrent sign-ups', async () => {
    const username = uniqueName('wanted');
    const spelled = [username, username.toUpperCase(), `W${username.slice(1)}`];
    const forms = await Promise.all(spelled.map((name) => newForm({ username: name })));
    const answers = await Promise.all(forms.map(signUp));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await api.deps.users.countDocuments({ usernameLower: username })).toBe(1);
  });
});
