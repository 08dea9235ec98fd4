import { endpoints, messages } from '@cutroom/contracts';
import { screen, waitFor } from '@testing-library/react';
import { session } from '../lib/session/session';
import { buildEditor } from '../testing/builders';
import { startReloadedSession } from '../testing/dashboard-pages';
import { answer, refusal } from '../testing/fake-server';
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
