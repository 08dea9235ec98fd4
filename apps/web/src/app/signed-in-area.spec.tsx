import { endpoints, messages, replies } from '@cutroom/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { keepDraft } from '../lib/drafts/draft-storage';
import { session } from '../lib/session/session';
import { buildEditor } from '../testing/builders';
import { startReloadedSession } from '../testing/dashboard-pages';
import { answer, refusal, type FakeServer } from '../testing/fake-server';
import { renderApp } from '../testing/render-app';

describe('identity check', () => {
  it('is skipped right after a sign-in', async () => {
    const app = await renderApp('/profile', { as: buildEditor(), serve: (server) => server.holdTheRest() });
    await screen.findByRole('heading', { level: 1 });
    expect(app.server.calls(endpoints.identity)).toHaveLength(0);
  });

  it('shows after a reload that the editor has joined a team', async () => {
    startReloadedSession();
    await renderApp('/profile', {
      serve: (server) => server.on(endpoints.identity, answer(endpoints.identity, buildEditor())),
    });
    expect(await screen.findByRole('link', { name: 'Upload Video' })).toBeInTheDocument();
    expect(JSON.parse(window.sessionStorage.getItem('cutroom.session') ?? '{}')).toMatchObject({
      data: { isInTeam: true },
    });
  });

  it('does not change the session when it fails', async () => {
    startReloadedSession();
    const app = await renderApp('/profile', {
      serve: (server) => server.on(endpoints.identity, refusal(401, messages.sessionEnded)),
    });
    await waitFor(() => expect(app.server.calls(endpoints.identity)).toHaveLength(1));
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(session.get().session.login).toBe(true);
    expect(app.path()).toBe('/profile');
  });
});

describe('the drafts of a user', () => {
  const user = buildEditor();
  const draftsOf = (name: string) => `cutroom.draft.${name}.upload`;
  const kept = () => Object.keys(window.localStorage).filter((key) => key.startsWith('cutroom.draft.'));

  /** Opens a screen with a draft in the browser, beside one of another user. */
  async function open() {
    const app = await renderApp('/profile', {
      as: user,
      serve: (server) => server.on(endpoints.logout, answer(endpoints.logout, null)),
    });
    for (const owner of [user._id, 'another']) keepDraft(window.localStorage, owner, 'upload', {});
    return app;
  }

  it('are removed by Logout, and those of other users stay', async () => {
    const app = await open();
    await app.user.click(within(await screen.findByRole('banner')).getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(app.path()).toBe('/signin'));
    expect(kept()).toEqual([draftsOf('another')]);
  });

  it('are removed by Logout on a page that loads nothing of the signed-in area', async () => {
    const serve = (server: FakeServer) => server.on(endpoints.logout, answer(endpoints.logout, null));
    const app = await renderApp('/', { as: user, serve });
    for (const owner of [user._id, 'another']) keepDraft(window.localStorage, owner, 'upload', {});
    await app.user.click(within(await screen.findByRole('banner')).getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(kept()).toEqual([draftsOf('another')]));
  });

  it('stay when the session ends in any other way', async () => {
    const app = await open();
    act(() => session.end(messages.sessionEnded));
    await waitFor(() => expect(app.path()).toBe('/signin'));
    expect(kept().sort()).toEqual([draftsOf(user._id), draftsOf('another')].sort());
  });
});

describe('sign-in after a session', () => {
  const user = buildEditor();
  const serve = (server: FakeServer) => server.holdTheRest();
  const username = () => screen.findByRole('textbox', { name: 'Username' });

  it.each([
    ['the session has ended', messages.sessionEnded],
    ['the editor was removed from the team', replies.noLongerInTeam],
  ])(
    'fills in the username when %s, and focuses no field in which the user would continue typing',
    async (_why, notice) => {
      await renderApp('/profile', { as: user, serve });
      act(() => session.end(notice));
      expect(await screen.findByText(notice)).toBeInTheDocument();
      expect(await username()).toHaveValue(user.username);
      expect(document.activeElement?.tagName).not.toBe('INPUT');
    },
  );

  it('leaves the username empty after Logout', async () => {
    const app = await renderApp('/profile', { as: user, serve });
    await app.user.click(within(await screen.findByRole('banner')).getByRole('button', { name: 'Logout' }));
    expect(await username()).toHaveValue('');
  });
});
