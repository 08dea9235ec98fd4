import { endpoints, messages } from '@cutroom/contracts';
import { screen } from '@testing-library/react';
import { refusal } from '../../../testing/fake-server';
import { box, button, openSignUp, step } from '../testing/sign-up-page';

describe('sign-up after a reload', () => {
  it('continues at the account details without the passwords', async () => {
    const first = await openSignUp();
    await first.fillEditor();
    await first.user.click(button('Next'));
    await step('Join Team');
    await first.user.type(box('Invite Code'), 'INVITEINVITE2026');
    first.unmount();
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('Cutroom@2026');

    const app = await openSignUp();
    await step('Account details');
    expect(box('Username')).toHaveValue('asha');
    expect(box('Name')).toHaveValue('Asha Rao');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByText(/^The page was reloaded. Enter your password again, and choose/)).toBeVisible();
    await app.user.type(screen.getByLabelText('Password'), 'Cutroom@2026');
    await app.user.type(screen.getByLabelText('Confirm Password'), 'Cutroom@2026');
    await app.user.click(button('Next'));
    await step('Join Team');
    await app.user.click(button('Back'));
    await step('Account details');
    expect(screen.queryByText(/The page was reloaded/)).not.toBeInTheDocument();
    await app.user.click(button('Next'));
    await step('Join Team');
    expect(box('Invite Code')).toHaveValue('INVITEINVITE2026');
    await app.user.click(button('Signup'));
    expect(await screen.findByText(messages.signedUp)).toBeInTheDocument();
    expect(window.sessionStorage.getItem('cutroom.form.sign-up')).toBeNull();
  });

  it('continues at the one-time code without another email', async () => {
    const first = await openSignUp();
    await first.reachOtp();
    first.unmount();
    const app = await openSignUp();
    await step('Check your email');
    expect(screen.getByText('asha@example.com')).toBeInTheDocument();
    expect(app.server.calls(endpoints.sendOtp)).toHaveLength(0);
  });
});

describe('a taken username', () => {
  const taken = refusal(409, messages.usernameTaken, [{ path: 'username', message: messages.usernameTaken }]);

  it('is reported at the account details, and another one continues', async () => {
    const app = await openSignUp();
    app.server.on(endpoints.checkUsername, taken);
    await app.reachCredentials('Youtuber / Content Creator');
    await app.fillCredentials();
    await app.user.click(button('Next'));
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.usernameTaken);
    expect(box('Username')).toHaveAccessibleErrorMessage(messages.usernameTaken);
    expect(screen.getByLabelText('Password')).toHaveValue('Cutroom@2026');
    app.server.on(endpoints.checkUsername, refusal(429, messages.tooManyRequests));
    await app.user.type(box('Username'), '2');
    await app.user.click(button('Next'));
    await step('Select your Plan');
    expect(app.server.calls(endpoints.checkUsername).map(({ body }) => body)).toEqual([
      { username: 'asha' },
      { username: 'asha2' },
    ]);
  });
});
