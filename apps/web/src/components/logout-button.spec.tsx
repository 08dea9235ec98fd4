import { endpoints } from '@cutroom/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { keepDraft } from '../lib/drafts/draft-storage';
import { unsentName } from '../lib/drafts/unsent-comments';
import { session } from '../lib/session/session';
import { buildCreator, buildEditor, videoId } from '../testing/builders';
import { answer } from '../testing/fake-server';
import { renderApp } from '../testing/render-app';

const creator = buildCreator();
const keepUnsent = (count: number, userId = creator._id) =>
  keepDraft(window.localStorage, userId, unsentName(videoId), Array(count).fill({ text: 'unsent' }));
const openPage = (path: string) =>
  renderApp(path, {
    as: creator,
    serve: (server) => {
      server.holdTheRest();
      server.on(endpoints.logout, answer(endpoints.logout, null));
    },
  });
const logoutIn = (landmark: string) =>
  within(screen.getByRole(landmark)).getByRole('button', { name: 'Logout' });
const isSignedIn = () => session.get().session.login;

describe('Logout while comments are unsent', () => {
  it.each([
    ['the top bar', '/dashboard', 'banner'],
    ['the landing page', '/', 'banner'],
    ['the profile page', '/profile', 'main'],
  ])('asks first on %s, and keeps session and comments when the user stays', async (_, path, landmark) => {
    keepUnsent(2);
    const { user } = await openPage(path);
    await user.click(logoutIn(landmark));
    const dialog = await screen.findByRole('dialog', { name: 'Log out and lose 2 comments?' });
    expect(isSignedIn()).toBe(true);
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(isSignedIn()).toBe(true);
    expect(window.localStorage).toHaveLength(1);
    expect(logoutIn(landmark)).toHaveFocus();
  });

  it('logs out and removes them once the user has confirmed', async () => {
    keepUnsent(1);
    const { user } = await openPage('/dashboard');
    await user.click(logoutIn('banner'));
    const dialog = await screen.findByRole('dialog', { name: 'Log out and lose a comment?' });
    await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
    expect(isSignedIn()).toBe(false);
    expect(window.localStorage).toHaveLength(0);
  });

  it('does not ask about the comments of another user of the browser', async () => {
    keepUnsent(1, buildEditor()._id);
    const { user } = await openPage('/dashboard');
    await user.click(logoutIn('banner'));
    expect(isSignedIn()).toBe(false);
    expect(window.localStorage).toHaveLength(1);
  });
});
