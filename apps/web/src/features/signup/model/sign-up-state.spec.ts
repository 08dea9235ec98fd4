import { initialState, signUpReducer, stages, type SignUpAction, type SignUpState } from './sign-up-state';

const run = (actions: SignUpAction[], from: SignUpState = initialState) =>
  actions.reduce(signUpReducer, from);
const sent: SignUpAction = { type: 'otpSent', email: 'asha@example.com', at: 1_000 };
const verified: SignUpAction = { type: 'otpVerified' };
const next: SignUpAction = { type: 'next' };
const back: SignUpAction = { type: 'back' };
const toCode = [sent, verified, next, next];

describe('sign-up steps', () => {
  it('are email, OTP, role, credentials, code', () => {
    const seen = toCode.map((_, index) => run(toCode.slice(0, index + 1)).stage);
    expect(['email', ...seen]).toEqual(stages);
  });

  it('open the OTP stage only after a successful send', () => {
    expect(run([next]).stage).toBe('email');
    expect(run([verified]).stage).toBe('email');
    expect(run([sent]).stage).toBe('otp');
  });

  it('open the role stage only after a successful verify', () => {
    expect(run([sent, next]).stage).toBe('otp');
    expect(run([sent, verified]).stage).toBe('role');
  });

  it('end with the coupon or invite code', () => {
    expect(run([...toCode, next]).stage).toBe('code');
  });

  it('go back one at a time, and stop at the first', () => {
    const seen = [1, 2, 3, 4, 5].map(
      (times) => run([...toCode, ...Array<SignUpAction>(times).fill(back)]).stage,
    );
    expect(seen).toEqual(['credentials', 'role', 'otp', 'email', 'email']);
  });

  it('keep what the user typed when the user goes back', () => {
    const typed = run([
      ...toCode,
      { type: 'typed', field: 'couponCode', value: 'CUTROOM' },
      { type: 'choseRole', role: 'YOUTUBER' },
      back,
      { type: 'typed', field: 'password', value: 'Cutroom@2026' },
      back,
    ]);
    expect(typed.values).toMatchObject({ couponCode: 'CUTROOM', password: 'Cutroom@2026' });
    expect(typed.role).toBe('YOUTUBER');
  });

  it('keep the coupon code separate from the invite code', () => {
    const state = run([
      { type: 'typed', field: 'couponCode', value: 'COUPON' },
      { type: 'choseRole', role: 'EDITOR' },
      { type: 'typed', field: 'inviteCode', value: 'INVITE' },
    ]);
    expect(state.values).toMatchObject({ couponCode: 'COUPON', inviteCode: 'INVITE' });
  });

  it('clear the typed code and the send time when a new code is sent', () => {
    const state = run([sent, { type: 'typed', field: 'otp', value: '123456' }, { ...sent, at: 31_000 }]);
    expect(state).toMatchObject({ stage: 'otp', otpSentAt: 31_000, values: { otp: '' } });
  });

  it('return to the OTP stage without another email only if one was sent', () => {
    const kept: SignUpAction = { type: 'otpKept' };
    expect(run([kept]).stage).toBe('email');
    const typed: SignUpAction = { type: 'typed', field: 'otp', value: '12' };
    const edited: SignUpAction = { type: 'typed', field: 'email', value: ' Asha@example.com' };
    expect(run([sent, typed, back, edited, kept])).toMatchObject({
      stage: 'otp',
      otpSentAt: 1_000,
      values: { email: 'asha@example.com', otp: '12' },
    });
    expect(run([sent, verified, kept]).stage).toBe('role');
  });

  it('ignore a late send when the user has left the email stage', () => {
    const state = run([sent, verified]);
    expect(run([sent], state)).toBe(state);
  });
});
