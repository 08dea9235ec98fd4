import { endpoints, messages } from '@cutroom/contracts';
import { act, screen, within } from '@testing-library/react';
import { refusal } from '../../../testing/fake-server';
import { box, button, openSignUp, step, type SignUpPage } from '../testing/sign-up-page';

describe('sign-up steps', () => {
  it('start with the email and link to /signin', async () => {
    await openSignUp();
    expect(box('Email')).toHaveFocus();
    const page = within(screen.getByRole('main'));
    expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
    expect(page.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  });

  it.each([
    ['Send OTP', async () => undefined],
    ['Verify', (app: SignUpPage) => app.reachOtp()],
    ['Next', (app: SignUpPage) => app.reachRole()],
  ])("%s shows 'Invalid Inputs' and makes no call while the field is empty", async (name, go) => {
    const app = await openSignUp();
    await go(app);
    const calls = app.server.calls(endpoints.sendOtp).length + app.server.calls(endpoints.verifyOtp).length;
    await app.user.click(button(name));
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid Inputs');
    expect(app.server.calls(endpoints.sendOtp).length + app.server.calls(endpoints.verifyOtp).length).toBe(
      calls,
    );
  });

  it('stay at the code when the code is wrong', async () => {
    const app = await openSignUp();
    app.server.on(endpoints.verifyOtp, refusal(400, messages.otpInvalid));
    await app.reachOtp();
    await app.user.type(box('One-time code'), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.otpInvalid);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Check your email');
  });

  it('keep every value when the user goes back and forth', async () => {
    const app = await openSignUp();
    await app.reachCredentials('Editor');
    await app.user.type(box('Username'), 'asha');
    await app.user.type(box('Name'), 'Asha Rao');
    await app.user.click(button('Back'));
    expect(screen.getByRole('combobox', { name: 'I am a ...' })).toHaveValue('EDITOR');
    await app.user.click(button('Back'));
    expect(box('One-time code')).toHaveValue('123456');
    await app.user.click(button('Verify'));
    await step('Your role');
    await app.user.click(button('Next'));
    expect(box('Username')).toHaveValue('asha');
    expect(box('Name')).toHaveValue('Asha Rao');
  });

  it('mark the current one and focus its first field', async () => {
    const app = await openSignUp();
    await app.reachOtp();
    const list = within(screen.getByRole('list', { name: 'Sign-up' }));
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    expect(
      list.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step'),
    ).toHaveTextContent('Verify');
    expect(box('One-time code')).toHaveFocus();
  });

  it('show which password rules are met while the user types', async () => {
    const app = await openSignUp();
    await app.reachCredentials('Youtuber / Content Creator');
    await app.user.type(screen.getByLabelText('Password'), 'cutroom2');
    const rules = within(screen.getByRole('list', { name: 'Password rules' }))
      .getAllByRole('listitem')
      .map((rule) => rule.textContent);
    expect(rules).toEqual([
      '8-20 characters: yes',
      '1 uppercase letter: not yet',
      '1 lowercase letter: yes',
      '1 digit: yes',
      '1 special character: not yet',
      'no spaces: yes',
    ]);
  });
});

describe('Resend OTP', () => {
  it('does nothing for 30 seconds after each email, and keeps the focus', async () => {
    jest.useFakeTimers();
    const app = await openSignUp();
    await app.reachOtp();
    await app.user.click(button('Resend OTP'));
    expect(app.server.calls(endpoints.sendOtp)).toHaveLength(1);
    act(() => jest.advanceTimersByTime(30_000));
    // The countdown has ended.
    act(() => jest.advanceTimersByTime(60_000));
    await app.user.type(box('One-time code'), '123456');
    await app.user.click(button('Resend OTP'));
    expect(await screen.findByText('We sent you another email.')).toBeInTheDocument();
    expect(screen.getByText('in 30 s')).toBeInTheDocument();
    expect(app.server.calls(endpoints.sendOtp)).toHaveLength(2);
    expect(box('One-time code')).toHaveValue('');
    expect(button('Resend OTP')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Resend OTP')).toHaveFocus();
  });
});

describe('Send OTP after Back', () => {
  const backToEmail = async (app: SignUpPage) => {
    await app.user.click(button('Back'));
    await step('Your email');
  };

  it('keeps the code that was just emailed, as the server would refuse another one', async () => {
    jest.useFakeTimers();
    const app = await openSignUp();
    await app.reachOtp();
    await app.user.type(box('One-time code'), '12');
    await backToEmail(app);
    act(() => jest.advanceTimersByTime(10_000));
    await app.user.click(button('Send OTP'));
    await step('Check your email');
    expect(app.server.calls(endpoints.sendOtp)).toHaveLength(1);
    expect(box('One-time code')).toHaveValue('12');
    expect(screen.getByText('in 20 s')).toBeInTheDocument();
  });

  it('sends another email after the wait, and at once for another address', async () => {
    jest.useFakeTimers();
    const app = await openSignUp();
    await app.reachOtp();
    await backToEmail(app);
    await app.user.clear(box('Email'));
    await app.user.type(box('Email'), 'other@example.com');
    await app.user.click(button('Send OTP'));
    await step('Check your email');
    await backToEmail(app);
    act(() => jest.advanceTimersByTime(30_000));
    await app.user.click(button('Send OTP'));
    await step('Check your email');
    expect(app.server.calls(endpoints.sendOtp).map(({ body }) => body)).toEqual([
      { email: 'asha@example.com' },
      { email: 'other@example.com' },
      { email: 'other@example.com' },
    ]);
  });
});
