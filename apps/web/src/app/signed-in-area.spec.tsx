import { endpoints, messages } from '@cutroom/contracts';
import { screen, waitFor } from '@testing-library/react';
import { pageOpenedAt, session } from '../lib/session/session';
import { buildEditor, buildFreeEditor, buildSignIn } from '../testing/builders';
import { answer, refusal } from '../testing/fake-server';
import { renderApp } from '../testing/render-app';

/** A session that began before this page did, as a reload right after the sign-in finds it. */
function reloaded(as = buildFreeEditor()) {
  jest.useFakeTimers({ now: pageOpenedAt - 1, doNotFake: ['setTimeout', 'clearTimeout'] });
  session.start(buildSignIn(as));
  jest.useRealTimers();
}

describe('identity check', () => {
  it('is skipped right after a sign-in', async () => {
    const app = await renderApp('/profile', { as: buildEditor(), serve: (server) => server.holdTheRest() });
    await screen.findByRole('heading', { level: 1 });
    expect(app.server.calls(endpoints.identity)).toHaveLength(0);
  });

  it('shows a team that the editor joined before a reload', async () => {
    reloaded();
    await renderApp('/profile', {
      serve: (server) => server.on(endpoints.identity, answer(endpoints.identity, buildEditor())),
    });
    expect(await screen.findByRole('link', { name: 'Upload Video' })).toBeInTheDocument();
    expect(JSON.parse(window.sessionStorage.getItem('cutroom.session') ?? '{}')).toMatchObject({
      data: { isInTeam: true },
    });
  });

  it('leaves the session as it was when it fails', async () => {
    reloaded();
    const app = await renderApp('/profile', {
      serve: (server) => server.on(endpoints.identity, refusal(401, messages.sessionEnded)),
    });
    await waitFor(() => expect(app.server.calls(endpoints.identity)).toHaveLength(1));
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(session.get().session.login).toBe(true);
    expect(app.path()).toBe('/profile');
  });
});
