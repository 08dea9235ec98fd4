import { tabStorage } from '../../../testing/tab-storage';
import { forgetSignUp, keepSignUp, readSignUp } from './sign-up-draft';
import { initialState, type SignUpState } from './sign-up-state';

const typed: SignUpState = {
  stage: 'credentials',
  values: {
    email: 'asha@example.com',
    otp: '123456',
    username: 'asha',
    password: 'Cutroom@2026',
    confirmPassword: 'Confirm@2026',
    name: 'Asha Rao',
    couponCode: 'COUPON',
    inviteCode: 'INVITE',
  },
  role: 'EDITOR',
  picture: new File(['picture'], 'asha.png'),
  otpSentTo: 'asha@example.com',
  usernameTaken: false,
  reopened: false,
  otpSentAt: 1_000,
};
const withoutSecrets = {
  ...typed,
  values: { ...typed.values, password: '', confirmPassword: '' },
  picture: null,
};

describe('the draft of a sign-up', () => {
  it('keeps step and values, and neither passwords nor picture', () => {
    const storage = tabStorage();
    keepSignUp(storage, typed);
    const stored = storage.getItem('cutroom.form.sign-up') ?? '';
    expect(stored).toContain('asha@example.com');
    expect(stored).not.toMatch(/Cutroom@2026|Confirm@2026|password/i);
    expect(readSignUp(storage)).toEqual(withoutSecrets);
  });

  it('reopens the step of the passwords instead of the last step', () => {
    const storage = tabStorage();
    keepSignUp(storage, { ...typed, stage: 'code' });
    expect(readSignUp(storage)).toEqual({ ...withoutSecrets, reopened: true });
  });

  it('is empty before anything was typed, and after the sign-up', () => {
    const storage = tabStorage();
    keepSignUp(storage, initialState);
    expect(storage.length).toBe(0);
    keepSignUp(storage, typed);
    forgetSignUp(storage);
    expect(readSignUp(storage)).toBe(initialState);
  });

  it.each(['{', '{}', '{"stage":"none"}', '{"stage":"role"}', '7'])('starts afresh from %s', (text) => {
    const storage = tabStorage();
    storage.setItem('cutroom.form.sign-up', text);
    expect(readSignUp(storage)).toBe(initialState);
  });

  it('ignores values of other types', () => {
    const storage = tabStorage();
    const kept = { stage: 'role', otpSentTo: 'a', otpSentAt: 1, role: 'ADMIN', values: { email: 7 } };
    storage.setItem('cutroom.form.sign-up', JSON.stringify(kept));
    expect(readSignUp(storage)).toMatchObject({ stage: 'role', role: null, values: { email: '' } });
  });
});
