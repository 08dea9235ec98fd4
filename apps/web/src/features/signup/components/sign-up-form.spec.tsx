import { endpoints, messages } from '@cutroom/contracts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildCreator } from '../../../testing/builders';
import { answer, refusal } from '../../../testing/fake-server';
import { box, button, openSignUp, step } from '../testing/sign-up-page';

describe('sign-up as a creator', () => {
  it('says that an earlier try may have created the account when its response was lost', async () => {
    const app = await openSignUp();
    app.server.on(endpoints.signUpCreator, 'unreachable');
    await app.signUpWith('COUPONCOUPON2026');
    expect(await screen.findByText(/cannot be reached/)).toBeInTheDocument();
    const used = [{ path: 'otp', message: messages.otpInvalid }];
    app.server.on(endpoints.signUpCreator, refusal(400, messages.otpInvalid, used));
    await app.user.click(button('Signup'));
    expect(await screen.findByText(/earlier try may have created your account/)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(messages.otpInvalid);
  });

  it('completes five steps and ends at /signin', async () => {
    const app = await openSignUp();
    await app.reachCredentials('Youtuber / Content Creator');
    await app.fillCredentials();
    expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
    await app.user.click(button('Next'));
    await step('Select your Plan');
    expect(screen.getByRole('radio', { name: 'Coupon Code' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Coming Soon' })).toBeDisabled();
    expect(box('Coupon code')).toHaveFocus();
    expect(box('Coupon code')).toHaveAttribute('placeholder', expect.stringMatching(/^.{16}$/));
    await app.user.type(box('Coupon code'), 'cutroom-creator26');
    await app.user.click(button('Signup'));
    expect(await screen.findByText(messages.signedUp)).toBeInTheDocument();
    expect(app.path()).toBe('/signin');
    expect(box('Username')).toHaveValue('asha');
    expect(screen.getByLabelText('Password')).toHaveFocus();
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

  it('stays at the last step and shows the reason when the server refuses the sign-up', async () => {
    const app = await openSignUp();
    app.server.on(endpoints.signUpCreator, refusal(400, messages.couponInvalid));
    await app.signUpWith('CUTROOMCREATOR99');
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.couponInvalid);
    expect(app.path()).toBe('/signup');
    expect(box('Coupon code')).toHaveValue('CUTROOMCREATOR99');
  });
});

describe('sign-up with a username that another user takes between the last two steps', () => {
  it('returns to the step with the username, shows the reason, and keeps the other values', async () => {
    const app = await openSignUp();
    const { signUpCreator } = endpoints;
    const errors = [{ path: 'username', message: messages.usernameTaken }];
    app.server.on(signUpCreator, refusal(409, messages.usernameTaken, errors));
    await app.signUpWith('CUTROOMCREATOR26');
    await step('Account details');
    expect(screen.getByRole('alert')).toHaveTextContent(messages.usernameTaken);
    expect(box('Username')).toHaveAccessibleErrorMessage(messages.usernameTaken);
    expect(box('Username')).toHaveFocus();
    app.server.on(signUpCreator, answer(signUpCreator, buildCreator()));
    await app.user.type(box('Username'), '2');
    await app.user.click(button('Next'));
    await step('Select your Plan');
    await app.user.click(button('Signup'));
    expect(await screen.findByText(messages.signedUp)).toBeInTheDocument();
    expect(app.server.calls(signUpCreator).at(-1)?.body).toMatchObject({
      username: 'asha2',
      password: 'Cutroom@2026',
      code: 'CUTROOMCREATOR26',
    });
  });
});

describe('sign-up as an editor', () => {
  it('sends a multipart form with name, profile image and invite code', async () => {
    const app = await openSignUp();
    await app.fillEditor();
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

  it('rejects a profile image that is too large or not an image', async () => {
    const app = await openSignUp();
    await app.reachCredentials('Editor');
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
