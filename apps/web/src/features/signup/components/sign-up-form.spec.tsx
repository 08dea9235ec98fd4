import { endpoints, messages } from '@cutroom/contracts';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildCreator, buildEditor } from '../../../testing/builders';
import { answer, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const box = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const step = (name: string) => screen.findByRole('heading', { level: 2, name });

async function open() {
  const app = await renderApp('/signup', {
    serve: (server) => {
      server.on(endpoints.sendOtp, answer(endpoints.sendOtp, null));
      server.on(endpoints.verifyOtp, answer(endpoints.verifyOtp, null));
      server.on(endpoints.signUpCreator, answer(endpoints.signUpCreator, buildCreator()));
      server.on(endpoints.signUpEditor, answer(endpoints.signUpEditor, buildEditor()));
    },
  });
  const { user } = app;
  const toOtp = async () => {
    await user.type(box('Email'), ' Asha@Example.com');
    await user.click(button('Send OTP'));
    await step('Check your email');
  };
  const toRole = async () => {
    await toOtp();
    await user.click(box('One-time code'));
    await user.paste('Your code: 123 456');
    await user.click(button('Verify'));
    await step('Your role');
  };
  const toCredentials = async (role: string) => {
    await toRole();
    await user.selectOptions(screen.getByRole('combobox', { name: 'I am a ...' }), role);
    await user.click(button('Next'));
    await step('Account details');
  };
  const fillCredentials = async () => {
    await user.type(box('Username'), 'asha');
    await user.type(screen.getByLabelText('Password'), 'Cutroom@2026');
    await user.type(screen.getByLabelText('Confirm Password'), 'Cutroom@2026');
  };
  return { ...app, toOtp, toRole, toCredentials, fillCredentials };
}

describe('signing up as a creator', () => {
  it('goes through the five steps to /signin', async () => {
    const app = await open();
    await app.toCredentials('Youtuber / Content Creator');
    await app.fillCredentials();
    expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
    await app.user.click(button('Next'));
    await step('Select your Plan');
    expect(screen.getByRole('radio', { name: 'Coupon Code' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Coming Soon' })).toBeDisabled();
    expect(box('Coupon code')).toHaveAttribute('placeholder', expect.stringMatching(/^.{16}$/));
    await app.user.type(box('Coupon code'), 'cutroom-creator26');
    await app.user.click(button('Signup'));
    expect(await screen.findByText(messages.signedUp)).toBeInTheDocument();
    expect(app.path()).toBe('/signin');
    expect(app.server.calls(endpoints.sendOtp)[0]?.body).toEqual({ email: 'asha@example.com' });
    expect(app.server.calls(endpoints.verifyOtp)[0]?.body).toEqual({
      email: 'asha@example.com',
      otp: '123456',
    });
    expect(app.server.calls(endpoints.signUpCreator)[0]?.body).toEqual({
      username: 'asha',
      email: 'asha@example.com',
      role: 'YOUTUBER',
      password: 'Cutroom@2026',
      confirmPassword: 'Cutroom@2026',
      otp: '123456',
      code: 'CUTROOMCREATOR26',
    });
  });

  it('stays where it is when the sign-up is refused', async () => {
    const app = await open();
    app.server.on(endpoints.signUpCreator, refusal(400, messages.couponInvalid));
    await app.toCredentials('Youtuber / Content Creator');
    await app.fillCredentials();
    await app.user.click(button('Next'));
    await app.user.type(box('Coupon code'), 'CUTROOMCREATOR99');
    await app.user.click(button('Signup'));
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.couponInvalid);
    expect(app.path()).toBe('/signup');
    expect(box('Coupon code')).toHaveValue('CUTROOMCREATOR99');
  });
});

describe('signing up as an editor', () => {
  it('sends a form with name, picture and invite code', async () => {
    const app = await open();
    await app.toCredentials('Editor');
    await app.fillCredentials();
    await app.user.type(box('Name'), 'Asha Rao');
    const picture = new File(['picture'], 'asha.png', { type: 'image/png' });
    await app.user.upload(screen.getByLabelText('Profile image'), picture);
    expect(await screen.findByRole('img', { name: 'Profile image, preview' })).toBeInTheDocument();
    await app.user.click(button('Next'));
    await step('Join Team');
    expect(box('Invite Code')).toHaveAttribute('placeholder', expect.stringMatching(/^.{16}$/));
    await app.user.type(box('Invite Code'), 'INVITEINVITE2026');
    await app.user.click(button('Signup'));
    expect(await screen.findByText(messages.signedUp)).toBeInTheDocument();
    const form = app.server.calls(endpoints.signUpEditor)[0]?.body as FormData;
    expect(Object.fromEntries(form)).toEqual({
      username: 'asha',
      email: 'asha@example.com',
      role: 'EDITOR',
      password: 'Cutroom@2026',
      confirmPassword: 'Cutroom@2026',
      otp: '123456',
      name: 'Asha Rao',
      code: 'INVITEINVITE2026',
      profile: picture,
    });
  });

  it('refuses a picture that is none, or too large', async () => {
    const app = await open();
    await app.toCredentials('Editor');
    const input = screen.getByLabelText('Profile image');
    const large = new File([new Uint8Array(2_000_001)], 'large.png', { type: 'image/png' });
    await app.user.upload(input, large);
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.imageTooLarge);
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleErrorMessage(messages.imageTooLarge);
    const anyFile = userEvent.setup({ delay: null, applyAccept: false });
    await anyFile.upload(input, new File(['x'], 'x.svg', { type: 'image/svg+xml' }));
    expect(await screen.findByText(messages.imageInvalid)).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: 'Profile image, preview' })).not.toBeInTheDocument();
  });
});

describe('the steps', () => {
  it('begin with the email, beside the way to the sign-in', async () => {
    await open();
    expect(box('Email')).toHaveFocus();
    const page = within(screen.getByRole('main'));
    expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
    expect(page.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  });

  it.each([
    ['Send OTP', async () => undefined, 'Invalid Inputs'],
    ['Verify', (app: Awaited<ReturnType<typeof open>>) => app.toOtp(), 'Invalid Inputs'],
    ['Next', (app: Awaited<ReturnType<typeof open>>) => app.toRole(), 'Invalid Inputs'],
  ])('are not left by %s with nothing typed', async (name, go, message) => {
    const app = await open();
    await go(app);
    const calls = app.server.calls(endpoints.sendOtp).length + app.server.calls(endpoints.verifyOtp).length;
    await app.user.click(button(name));
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(app.server.calls(endpoints.sendOtp).length + app.server.calls(endpoints.verifyOtp).length).toBe(
      calls,
    );
  });

  it('do not go on when the code is wrong', async () => {
    const app = await open();
    app.server.on(endpoints.verifyOtp, refusal(400, messages.otpInvalid));
    await app.toOtp();
    await app.user.type(box('One-time code'), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.otpInvalid);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Check your email');
  });

  it('keep what was typed on the way back and forth', async () => {
    const app = await open();
    await app.toCredentials('Editor');
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

  it('say which one is the current, and start in its first field', async () => {
    const app = await open();
    await app.toOtp();
    const list = within(screen.getByRole('list', { name: 'Sign-up' }));
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    expect(
      list.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step'),
    ).toHaveTextContent('Verify');
    expect(box('One-time code')).toHaveFocus();
  });

  it('show which parts of the password rule hold as one types', async () => {
    const app = await open();
    await app.toCredentials('Youtuber / Content Creator');
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
  it('waits 30 seconds, then sends again and waits again', async () => {
    jest.useFakeTimers();
    const app = await open();
    await app.toOtp();
    expect(button('Resend OTP')).toBeDisabled();
    act(() => jest.advanceTimersByTime(30_000));
    // Long after the count has stopped.
    act(() => jest.advanceTimersByTime(60_000));
    await app.user.type(box('One-time code'), '123456');
    await app.user.click(button('Resend OTP'));
    expect(await screen.findByText('We sent you another email.')).toBeInTheDocument();
    expect(screen.getByText('in 30 s')).toBeInTheDocument();
    expect(app.server.calls(endpoints.sendOtp)).toHaveLength(2);
    expect(box('One-time code')).toHaveValue('');
    expect(button('Resend OTP')).toBeDisabled();
  });
});

describe('Send OTP once more', () => {
  const backToEmail = async (app: Awaited<ReturnType<typeof open>>) => {
    await app.user.click(button('Back'));
    await step('Your email');
  };

  it('goes on with the code that has just been mailed: the server would ask to wait', async () => {
    jest.useFakeTimers();
    const app = await open();
    await app.toOtp();
    await app.user.type(box('One-time code'), '12');
    await backToEmail(app);
    act(() => jest.advanceTimersByTime(10_000));
    await app.user.click(button('Send OTP'));
    await step('Check your email');
    expect(app.server.calls(endpoints.sendOtp)).toHaveLength(1);
    expect(box('One-time code')).toHaveValue('12');
    expect(screen.getByText('in 20 s')).toBeInTheDocument();
  });

  it('sends a mail after the wait, and at once for another email address', async () => {
    jest.useFakeTimers();
    const app = await open();
    await app.toOtp();
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
