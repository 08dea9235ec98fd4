import { messages, type Role } from '@cutroom/contracts';
import { checkEmail, checkOtp, checkRole, checkSignUp, credentialsProblem } from './check-stage';
import { initialState, type SignUpState, type SignUpValues } from './sign-up-state';

const filled: SignUpValues = {
  email: 'asha@example.com',
  otp: '123456',
  username: 'asha',
  password: 'Cutroom@2026',
  confirmPassword: 'Cutroom@2026',
  name: 'Asha Rao',
  couponCode: 'CUTROOMCREATOR26',
  inviteCode: 'INVITEINVITE2026',
};
const stateWith = (values: Partial<SignUpValues>, role: Role | null = 'YOUTUBER'): SignUpState => ({
  ...initialState,
  role,
  values: { ...filled, ...values },
});
const problem = (checked: ReturnType<typeof checkSignUp>) => (checked.ok ? null : checked.problem.message);

describe('leaving a sign-up stage', () => {
  it("needs an email ('Invalid Inputs')", () => {
    expect(checkEmail(stateWith({ email: ' ' }))).toMatchObject({ problem: { message: 'Invalid Inputs' } });
    expect(checkEmail(stateWith({ email: ' Asha@Example.com ' }))).toEqual({
      ok: true,
      value: { email: 'asha@example.com' },
    });
  });

  it("needs a complete code ('Invalid Inputs')", () => {
    expect(checkOtp(stateWith({ otp: '' }))).toMatchObject({ problem: { message: 'Invalid Inputs' } });
    expect(checkOtp(stateWith({ otp: '123' }))).toMatchObject({ problem: { message: messages.otpInvalid } });
  });

  it("needs a role ('Invalid Inputs')", () => {
    expect(checkRole(stateWith({}, null))).toMatchObject({ problem: { message: 'Invalid Inputs' } });
    expect(checkRole(stateWith({}, 'EDITOR')).ok).toBe(true);
  });

  it.each<[string, Partial<SignUpValues>, string]>([
    ['no password', { password: '' }, 'Inputs are empty'],
    ['no confirmation', { confirmPassword: '' }, 'Inputs are empty'],
    ['no username', { username: '' }, 'Inputs are empty'],
    ['a weak password and no confirmation', { password: 'weak', confirmPassword: '' }, 'Inputs are empty'],
    ['another confirmation', { confirmPassword: 'Cutroom@2027' }, 'Password doesnt match'],
    ['a weak password and another confirmation', { password: 'weak' }, 'Password doesnt match'],
    ['a weak password', { password: 'weak', confirmPassword: 'weak' }, messages.passwordRule],
    ['a username with a space', { username: 'as ha' }, messages.usernameRule],
  ])('is refused with %s', (_, values, message) => {
    expect(credentialsProblem(stateWith(values))?.message).toBe(message);
  });

  it('needs a name from an editor, but not from a creator', () => {
    expect(credentialsProblem(stateWith({ name: ' ' }, 'EDITOR'))).toEqual({
      message: 'Inputs are empty',
      fields: ['name'],
    });
    expect(credentialsProblem(stateWith({ name: '', password: 'weak' }, 'EDITOR'))?.fields).toEqual(['name']);
    expect(credentialsProblem(stateWith({ name: '' }))).toBeNull();
    expect(credentialsProblem(stateWith({}, 'EDITOR'))).toBeNull();
  });
});

describe('final sign-up request', () => {
  it.each(['username', 'password', 'confirmPassword', 'email', 'otp', 'couponCode'] as const)(
    "needs %s ('Inputs are empty')",
    (field) => {
      expect(problem(checkSignUp(stateWith({ [field]: '' })))).toBe('Inputs are empty');
    },
  );

  it("needs a role ('Inputs are empty')", () => {
    expect(problem(checkSignUp(stateWith({}, null)))).toBe('Inputs are empty');
  });

  it('checks the password rule a second time', () => {
    expect(problem(checkSignUp(stateWith({ password: 'weak', confirmPassword: 'weak' })))).toBe(
      messages.passwordRule,
    );
  });

  it('has the coupon code of a creator, or the invite code and name of an editor', () => {
    expect(checkSignUp(stateWith({}))).toMatchObject({
      value: { role: 'YOUTUBER', code: 'CUTROOMCREATOR26' },
    });
    expect(checkSignUp(stateWith({}, 'EDITOR'))).toMatchObject({
      value: { role: 'EDITOR', code: 'INVITEINVITE2026', name: 'Asha Rao' },
    });
  });
});
