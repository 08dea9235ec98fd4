import { endpoints, messages } from '@cutroom/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { session } from '../../../lib/session/session';
import { buildCreator, buildSignIn } from '../../../testing/builders';
import { answer, heldReply, refusal, type FakeReply } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const signedIn = answer(endpoints.signIn, buildSignIn(buildCreator()));

async function open(reply: FakeReply = signedIn) {
  const app = await renderApp('/signin', {
    serve: (server) => {
      server.on(endpoints.signIn, reply);
      server.holdTheRest();
    },
  });
  const username = screen.getByRole('textbox', { name: 'Username' });
  const password = screen.getByLabelText('Password');
  const login = screen.getByRole('button', { name: 'Login' });
  const signIn = async () => {
    await app.user.type(username, 'creator');
    await app.user.type(password, 'Cutroom@2026');
    await app.user.click(login);
  };
  return { ...app, username, password, login, signIn };
}

describe('sign-in page', () => {
  it('shows the specified texts', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome Back !!' })).toBeInTheDocument();
    expect(screen.getByText('Sign in to continue collabrating')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Dont have an account ?' })).toHaveAttribute('href', '/signup');
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/reset-password',
    );
  });

  it('stores the session and goes to /dashboard', async () => {
    const app = await open();
    await app.signIn();
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
    expect(app.server.calls(endpoints.signIn)[0]?.body).toEqual({
      username: 'creator',
      password: 'Cutroom@2026',
    });
    expect(JSON.parse(window.sessionStorage.getItem('cutroom.session') ?? '{}')).toMatchObject({
      token: 'token-of-creator',
      login: true,
      data: { username: 'creator' },
    });
  });

  it.each([
    ['nothing', '', ''],
    ['no password', 'creator', ''],
    ['no username', '', 'Cutroom@2026'],
  ])("says 'Inputs are empty' and makes no call with %s", async (_, username, password) => {
    const app = await open();
    if (username) await app.user.type(app.username, username);
    if (password) await app.user.type(app.password, password);
    await app.user.click(app.login);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Inputs are empty$/);
    const wrong = username ? app.password : app.username;
    expect(wrong).toBeInvalid();
    expect(wrong).toHaveAccessibleErrorMessage('Inputs are empty');
    expect(app.server.calls(endpoints.signIn)).toHaveLength(0);
  });

  it.each<[string, FakeReply, string | RegExp]>([
    ['the server message for a 401', refusal(401, messages.signInWrong), messages.signInWrong],
    ['the server message for a 429', refusal(429, messages.tooManyRequests), messages.tooManyRequests],
    ["'Something Went Wrong' for a 500", refusal(500, 'E11000 duplicate key'), 'Something Went Wrong'],
    ['that the network is down', 'unreachable', /^Something Went Wrong.*cannot be reached/],
  ])('shows %s and does not change the session', async (_, reply, text) => {
    const app = await open(reply);
    await app.signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(app.path()).toBe('/signin');
    expect(session.get().session.login).toBe(false);
    expect(app.username).toHaveValue('creator');
  });

  it('removes the error after 5 seconds', async () => {
    jest.useFakeTimers();
    const app = await open();
    await app.user.click(app.login);
    act(() => jest.advanceTimersByTime(4_999));
    expect(screen.getByRole('alert')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(app.username).toBeValid();
  });

  it('shows the same error in a new element, which a screen reader announces again', async () => {
    const app = await open();
    await app.user.click(app.login);
    const first = screen.getByRole('alert');
    await app.user.click(app.login);
    expect(screen.getByRole('alert')).not.toBe(first);
    expect(first).not.toBeInTheDocument();
  });

  it('shows a second error for another 5 seconds', async () => {
    jest.useFakeTimers();
    const app = await open();
    await app.user.click(app.login);
    act(() => jest.advanceTimersByTime(3_000));
    await app.user.click(app.login);
    act(() => jest.advanceTimersByTime(4_000));
    expect(screen.getByRole('alert')).toBeInTheDocument();
  });

  it('sends a single request when the form is submitted twice', async () => {
    const held = heldReply();
    const app = await open();
    app.server.on(endpoints.signIn, held.handler);
    await app.signIn();
    await app.user.type(app.password, '{Enter}');
    expect(app.server.calls(endpoints.signIn)).toHaveLength(1);
    held.release(signedIn);
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
  });

  it('shows the password on request', async () => {
    const app = await open();
    expect(app.password).toHaveAttribute('type', 'password');
    await app.user.click(screen.getByRole('button', { name: 'Show what is typed' }));
    expect(app.password).toHaveAttribute('type', 'text');
  });
});

describe('landing page', () => {
  it("links to 'Signin' and 'Signup'", async () => {
    await renderApp('/');
    expect(screen.getByRole('heading', { level: 1, name: 'Landing Page' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Signin' })).toHaveAttribute('href', '/signin');
    expect(screen.getByRole('link', { name: 'Signup' })).toHaveAttribute('href', '/signup');
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  });
});
