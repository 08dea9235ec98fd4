import { screen, waitFor } from '@testing-library/react';
import { buildCreator, buildEditor, buildFreeEditor } from '../testing/builders';
import { renderApp } from '../testing/render-app';

const signedInPaths = [
  '/dashboard',
  '/team',
  '/videos',
  '/videos/1',
  '/videos/1/compare',
  '/videos/1/print',
  '/status',
  '/platform/upload',
  '/youtube/upload/1',
  '/profile',
];

describe('route table', () => {
  it.each(signedInPaths)('redirects a signed-out visitor from %s to /signin', async (from) => {
    const app = await renderApp(from);
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome Back !!' })).toBeInTheDocument();
    expect(app.path()).toBe('/signin');
  });

  it.each([
    ['/signin', 'a creator', buildCreator()],
    ['/signup', 'an editor', buildEditor()],
    ['/reset-password', 'a creator', buildCreator()],
    ['/status', 'an editor', buildEditor()],
    ['/youtube/upload/1', 'an editor', buildEditor()],
    ['/platform/upload', 'a creator', buildCreator()],
    ['/platform/upload', 'an editor without a team', buildFreeEditor()],
    ['/team', 'an editor without a team', buildFreeEditor()],
    ['/videos', 'an editor without a team', buildFreeEditor()],
    ['/videos/1', 'an editor without a team', buildFreeEditor()],
  ])('redirects from %s to /dashboard for %s', async (from, _, as) => {
    const app = await renderApp(from, { as, serve: (server) => server.holdTheRest() });
    expect(app.path()).toBe('/dashboard');
  });

  it.each([
    ['/', undefined, 'Landing Page'],
    ['/signin', undefined, 'Sign in'],
    ['/signup', undefined, 'Sign up'],
    ['/reset-password', undefined, 'Reset your password'],
    ['/invitation', undefined, 'Invitation'],
    ['/dashboard', buildCreator(), 'Dashboard'],
    ['/team', buildCreator(), 'Command Center'],
    ['/videos', buildCreator(), 'Headquaters'],
    ['/videos/1', buildEditor(), 'Review room'],
    ['/videos/1/compare', buildEditor(), 'Compare versions'],
    ['/videos/1/print', buildCreator(), 'Comments'],
    ['/status', buildCreator(), 'Upload status'],
    ['/platform/upload', buildEditor(), 'Upload on Platform'],
    ['/youtube/upload/1', buildCreator(), 'Review and publish'],
    ['/profile', buildFreeEditor(), 'Profile'],
    ['/nowhere', undefined, 'Page not found'],
  ])('shows %s with its title and one h1 to a user who may open it', async (path, as, title) => {
    const app = await renderApp(path, { as, serve: (server) => server.holdTheRest() });
    await waitFor(() => expect(document.title).toBe(`${title} · Cutroom`));
    expect(app.path()).toBe(path);
    expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it("offers a signed-in user 'Go to dashboard' on the not-found page", async () => {
    await renderApp('/nowhere', { as: buildCreator() });
    expect(await screen.findByRole('link', { name: 'Go to dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });

  it('shows the not-found page for an unknown path', async () => {
    await renderApp('/nowhere');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('link', { name: 'Go to dashboard' })).not.toBeInTheDocument();
  });
});
