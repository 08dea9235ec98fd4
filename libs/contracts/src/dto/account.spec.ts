import { messages } from '../messages';
import {
  about,
  changePasswordRequest,
  creatorCredentials,
  creatorSignUpRequest,
  editorSignUpRequest,
  roleChoice,
  sendOtpRequest,
  signInRequest,
  updateEditorRequest,
  verifyOtpRequest,
  yearsOfExperience,
} from './account';

interface Result {
  success: boolean;
  error?: { issues: { message: string; path: PropertyKey[] }[] };
}
const said = (result: Result) => result.error?.issues[0]?.message;

const creator = {
  username: 'ravi',
  email: 'ravi@example.com',
  role: 'YOUTUBER',
  password: 'Cutroom@2026',
  confirmPassword: 'Cutroom@2026',
  otp: '123456',
  code: 'ABCDEFGHIJKLMNOP',
};
const editor = { ...creator, role: 'EDITOR', name: 'Ravi K' };

describe('sign-in', () => {
  it.each([
    [{ username: '', password: 'x' }],
    [{ username: ' ', password: 'x' }],
    [{ username: 'ravi', password: '' }],
    [{ username: { $ne: null }, password: 'x' }],
    [{ username: 'ravi', password: ['x'] }],
    [{}],
  ])('%j → Inputs are empty', (form) => expect(said(signInRequest.safeParse(form))).toBe('Inputs are empty'));

  it('does not apply the rule for new passwords to an old one', () => {
    expect(signInRequest.parse({ username: ' ravi ', password: 'old' })).toEqual({
      username: 'ravi',
      password: 'old',
    });
  });
});

describe('OTP', () => {
  it('requires an email to send, and email and code to verify: Invalid Inputs', () => {
    expect(said(sendOtpRequest.safeParse({ email: '' }))).toBe('Invalid Inputs');
    expect(said(verifyOtpRequest.safeParse({ email: 'a@b.co', otp: '' }))).toBe('Invalid Inputs');
    expect(said(verifyOtpRequest.safeParse({ email: '', otp: '123456' }))).toBe('Invalid Inputs');
  });

  it('accepts six digits only', () => {
    expect(verifyOtpRequest.parse({ email: 'a@b.co', otp: ' 012345 ' }).otp).toBe('012345');
    for (const otp of ['12345', '1234567', '12345a']) {
      expect(said(verifyOtpRequest.safeParse({ email: 'a@b.co', otp }))).toBe(messages.otpInvalid);
    }
  });
});

describe('sign-up', () => {
  it('requires a role: Invalid Inputs', () => {
    expect(said(roleChoice.safeParse({ role: '' }))).toBe('Invalid Inputs');
    expect(said(roleChoice.safeParse({ role: 'ADMIN' }))).toBe('Invalid Inputs');
    expect(roleChoice.parse({ role: 'EDITOR' })).toEqual({ role: 'EDITOR' });
  });

  it('requires password and confirmation to be present and equal', () => {
    expect(said(creatorCredentials.safeParse({ ...creator, password: '' }))).toBe('Inputs are empty');
    expect(said(creatorCredentials.safeParse({ ...creator, confirmPassword: '' }))).toBe('Inputs are empty');
    expect(said(creatorCredentials.safeParse({ ...creator, confirmPassword: 'Cutroom@2027' }))).toBe(
      'Password doesnt match',
    );
  });

  it.each(['username', 'password', 'confirmPassword', 'role', 'code', 'email', 'otp'] as const)(
    'requires %s of a creator: Inputs are empty',
    (field) => {
      expect(said(creatorSignUpRequest.safeParse({ ...creator, [field]: undefined }))).toBe(
        'Inputs are empty',
      );
      expect(said(creatorSignUpRequest.safeParse({ ...creator, [field]: '' }))).toBe('Inputs are empty');
    },
  );

  it('compares the confirmation before it applies the password rule', () => {
    const unlike = { password: 'cutroom@2026', confirmPassword: 'cutroom@2027' };
    expect(said(creatorCredentials.safeParse({ ...creator, ...unlike }))).toBe('Password doesnt match');
    expect(said(creatorSignUpRequest.safeParse({ ...creator, ...unlike }))).toBe('Password doesnt match');
    expect(said(editorSignUpRequest.safeParse({ ...editor, ...unlike }))).toBe('Password doesnt match');
  });

  it('applies the password rule again', () => {
    const weak = { ...creator, password: 'cutroom@2026', confirmPassword: 'cutroom@2026' };
    expect(said(creatorSignUpRequest.safeParse(weak))).toBe(messages.passwordRule);
  });

  it('accepts the complete form of each role and rejects that of the other', () => {
    expect(creatorSignUpRequest.safeParse(creator).success).toBe(true);
    expect(creatorSignUpRequest.safeParse(editor).success).toBe(false);
    expect(editorSignUpRequest.safeParse(editor).success).toBe(true);
    expect(editorSignUpRequest.safeParse(creator).success).toBe(false);
  });
});

describe('profile', () => {
  it('accepts 30 words in About and rejects 31', () => {
    expect(about.safeParse(Array(30).fill('word').join(' ')).success).toBe(true);
    expect(said(about.safeParse(Array(31).fill('word').join(' ')))).toBe('About word limit reached');
  });

  it('parses years of experience from a form field: 0 to 80, or none', () => {
    expect(yearsOfExperience.parse('')).toBeNull();
    expect(yearsOfExperience.parse('0')).toBe(0);
    expect(yearsOfExperience.parse(80)).toBe(80);
    for (const years of [81, '81', -1, '-1', 1.5, 'many', Number.NaN, {}]) {
      expect(said(yearsOfExperience.safeParse(years))).toBe(messages.invalidInputs);
    }
  });

  it('keeps omitted fields out of the update', () => {
    expect(updateEditorRequest.parse({ location: 'Pune , India' })).toEqual({ location: 'Pune , India' });
    expect(updateEditorRequest.safeParse({ name: '' }).success).toBe(false);
  });
});

describe('password change', () => {
  const change = { oldPassword: 'Old@12345', newPassword: 'New@12345', confirmPassword: 'New@12345' };

  it.each(['oldPassword', 'newPassword', 'confirmPassword'] as const)(
    'requires %s: Empty Inputs',
    (field) => {
      expect(said(changePasswordRequest.safeParse({ ...change, [field]: '' }))).toBe('Empty Inputs');
    },
  );

  it('requires equal and strong new passwords', () => {
    expect(said(changePasswordRequest.safeParse({ ...change, confirmPassword: 'New@12346' }))).toBe(
      'Mismatch Password',
    );
    expect(
      said(changePasswordRequest.safeParse({ ...change, newPassword: 'new', confirmPassword: 'new' })),
    ).toBe(messages.passwordRule);
    expect(changePasswordRequest.safeParse(change).success).toBe(true);
  });
});
