import { endpoints, limits, messages } from '@cutroom/contracts';
import { buildEditor, uniqueName } from '../../testing/builders';
import { codeMailedTo, mailsTo, nextMailTo } from '../../testing/mails';
import { startTestApi, type TestApi } from '../../testing/test-api';

const newAddress = () => `${uniqueName('otp')}@example.com`;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const send = (email: unknown) => api.call(endpoints.sendOtp, { body: { email } });
const verify = (email: string, otp: string) => api.call(endpoints.verifyOtp, { body: { email, otp } });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(limits.otpLength, '0');

describe('POST /otp/send-otp', () => {
  it('mails six digits, in text and HTML, and keeps only a keyed hash of them', async () => {
    const email = newAddress();
    const answer = await send(` ${email.toUpperCase()} `);
    expect(answer).toMatchObject({ status: 200, success: true, message: messages.otpSent, data: null });
    const mail = await nextMailTo(email);
    const code = await codeMailedTo(email);
    expect(mail.html).toContain(code);
    const stored = await api.deps.connection.collection('otps').findOne({ email });
    expect(stored?.codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(api.logs.join('')).not.toContain(code);
  });

  it.each([undefined, '', 'nobody', 'a@b', { $ne: null }, `a@${'x'.repeat(250)}.com`])(
    'refuses %p as an address',
    async (email) => {
      expect(await send(email)).toMatchObject({ status: 400, success: false, data: null });
    },
  );

  it('answers alike for an address that has an account, and mails that it has one', async () => {
    const { email } = await buildEditor(api.deps);
    const stranger = newAddress();
    const [known, unknown] = [await send(email), await send(stranger)];
    expect(known).toEqual({ ...unknown, headers: expect.anything() });
    const mail = await nextMailTo(email);
    expect(mail.subject).toBe('You already have a Cutroom account');
    expect(mail.text).not.toMatch(/\b\d{6}\b/);
  });

  it('lets a new code replace the old one', async () => {
    const email = newAddress();
    await send(email);
    const first = await codeMailedTo(email);
    await send(email);
    const second = await codeMailedTo(email, 2);
    expect((await verify(email, second)).status).toBe(200);
    if (first !== second) expect((await verify(email, first)).message).toBe(messages.otpInvalid);
  });

  it('takes two requests for one address at once', async () => {
    const email = newAddress();
    const answers = await Promise.all([send(email), send(email)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await nextMailTo(email, 2);
    expect(await api.deps.connection.collection('otps').countDocuments({ email })).toBe(1);
  });
});

describe('POST /otp/verify-otp', () => {
  it('accepts the code as often as it is asked for: only the sign-up uses it up', async () => {
    const email = newAddress();
    await send(email);
    const code = await codeMailedTo(email);
    for (let time = 0; time < limits.otpMaxTries + 2; time += 1) {
      expect(await verify(email, code)).toMatchObject({ status: 200, message: messages.otpVerified });
    }
  });

  it('stops guessing after five tries, however many arrive at once', async () => {
    const email = newAddress();
    await send(email);
    const code = await codeMailedTo(email);
    const wrong = other(code);
    const answers = await Promise.all(Array.from({ length: 9 }, () => verify(email, wrong)));
    expect(answers.filter(({ message }) => message === messages.otpInvalid)).toHaveLength(limits.otpMaxTries);
    expect(await verify(email, code)).toMatchObject({ status: 400, message: messages.otpTooManyTries });
  });

  it('counts the tries for an address with an account in the same way', async () => {
    const { email } = await buildEditor(api.deps);
    await send(email);
    for (let time = 0; time < limits.otpMaxTries; time += 1) {
      expect((await verify(email, '123456')).message).toBe(messages.otpInvalid);
    }
    expect((await verify(email, '123456')).message).toBe(messages.otpTooManyTries);
    await nextMailTo(email);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('refuses a code that has expired, and one that was never sent', async () => {
    const email = newAddress();
    await send(email);
    const code = await codeMailedTo(email);
    await api.deps.connection
      .collection('otps')
      .updateOne({ email }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(await verify(email, code)).toMatchObject({ status: 400, message: messages.otpInvalid });
    expect(await verify(newAddress(), code)).toMatchObject({ status: 400, message: messages.otpInvalid });
  });

  it.each(['', '12345', '1234567', 'abcdef'])('refuses %p as a code', async (otp) => {
    expect((await verify(newAddress(), otp)).status).toBe(400);
  });

  it('refuses an object as a code', async () => {
    const body = { email: newAddress(), otp: { $gt: '' } };
    expect((await api.call(endpoints.verifyOtp, { body })).status).toBe(400);
  });
});

describe('with the limits of one account', () => {
  it('answers 429 with Retry-After to an account that asks for code after code', async () => {
    const email = newAddress();
    const answers = [];
    for (let time = 0; time < 6; time += 1) answers.push(await send(email));
    const last = answers.at(-1);
    expect(last).toMatchObject({ status: 429, message: messages.tooManyRequests });
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
