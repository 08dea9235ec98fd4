import { endpoints } from '@cutroom/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildCreator, buildEditor, buildFreeEditor } from '../../testing/builders';
import { answer, heldReply, refusal } from '../../testing/fake-server';
import { renderApp } from '../../testing/render-app';
import { session } from '../../lib/session/session';

const bar = () => within(screen.getByRole('banner'));
const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('top bar', () => {
  it('shows Sign In to visitors and links the product name to /', async () => {
    await renderApp('/');
    expect(bar().getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
    expect(bar().getByRole('link', { name: 'Cutroom' })).toHaveAttribute('href', '/');
    expect(bar().queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  });

  it.each([
    ['a creator', buildCreator(), { 'Manage Team': '/team', 'Manage Videos': '/videos' }],
    ['an editor in a team', buildEditor(), { 'Upload Video': '/platform/upload', 'View Team': '/team' }],
  ])('shows three links and a disabled Backup to %s', async (_, as, own) => {
    await renderApp('/', { as });
    expect(links()).toEqual(Object.entries({ Dashboard: '/dashboard', ...own }));
    expect(bar().getByText('Backup')).toHaveTextContent('Backup (disabled: Coming Soon)');
  });

  it('links the username to the profile', async () => {
    await renderApp('/', { as: buildCreator() });
    expect(bar().getByRole('link', { name: 'creator' })).toHaveAttribute('href', '/profile');
  });

  it('says why two items are disabled for an editor without a team', async () => {
    await renderApp('/', { as: buildFreeEditor() });
    expect(links()).toEqual([['Dashboard', '/dashboard']]);
    for (const name of ['Upload Video', 'View Team']) {
      expect(bar().getByText(name)).toHaveTextContent(`${name} (disabled: You are not part of any team yet)`);
    }
  });

  it('reports on the menu button whether the navigation is open', async () => {
    const { user } = await renderApp('/', { as: buildCreator() });
    const menu = bar().getByRole('button', { name: 'Menu' });
    expect(menu).toHaveAttribute('aria-expanded', 'false');
    await user.click(menu);
    expect(menu).toHaveAttribute('aria-expanded', 'true');
  });

  it('closes the menu when the user chooses an item, even the current page', async () => {
    const { user } = await renderApp('/profile', { as: buildCreator(), serve: (fake) => fake.holdTheRest() });
    const menu = () => bar().getByRole('button', { name: 'Menu' });
    for (const _ of ['another page', 'the same page']) {
      await user.click(menu());
      await user.click(bar().getByRole('link', { name: 'Manage Team' }));
      await screen.findByRole('heading', { level: 1, name: 'Command Center' });
      expect(menu()).toHaveAttribute('aria-expanded', 'false');
      expect(screen.getByRole('main')).toHaveFocus();
    }
  });

  it('switches between dark and light and stores the choice', async () => {
    const { user } = await renderApp('/');
    await user.click(bar().getByRole('button', { name: 'Switch to dark colors' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(window.localStorage.getItem('cutroom.color-scheme')).toBe('dark');
    await user.click(bar().getByRole('button', { name: 'Switch to light colors' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
  });
});

describe('Logout', () => {
  it.each([
    ['succeeds', answer(endpoints.logout, null)],
    ['is refused', refusal(500, 'Something Went Wrong')],
    ['does not reach the server', 'unreachable' as const],
  ])('clears the session when its call %s', async (_, reply) => {
    const { user, server, path } = await renderApp('/profile', {
      as: buildCreator(),
      serve: (fake) => fake.on(endpoints.logout, reply),
    });
    await user.click(bar().getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(path()).toBe('/signin'));
    expect(window.sessionStorage).toHaveLength(0);
    expect(server.calls(endpoints.logout)[0]?.headers.authorization).toBe('Bearer token-of-creator');
  });

  it('works when another page appears while the mouse button is down', async () => {
    const app = await renderApp('/dashboard', {
      as: buildCreator(),
      serve: (server) => server.holdTheRest(),
    });
    const logout = bar().getByRole('button', { name: 'Logout' });
    await app.user.pointer({ keys: '[MouseLeft>]', target: logout });
    fireEvent.click(bar().getByRole('link', { name: 'creator' }));
    await screen.findByRole('heading', { level: 1, name: 'Profile' });
    await app.user.pointer({ keys: '[/MouseLeft]', target: bar().getByRole('button', { name: 'Logout' }) });
    expect(session.get().session.login).toBe(false);
  });

  it('does not wait for the response', async () => {
    const held = heldReply();
    const { user } = await renderApp('/', {
      as: buildCreator(),
      serve: (fake) => fake.on(endpoints.logout, held.handler),
    });
    await user.click(bar().getByRole('button', { name: 'Logout' }));
    expect(session.get().session.login).toBe(false);
    held.release(answer(endpoints.logout, null));
  });
});
