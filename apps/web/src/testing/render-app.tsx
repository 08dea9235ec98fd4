import { endpoints, type Profile } from '@cutroom/contracts';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { App } from '../app/app';
import { session } from '../lib/session/session';
import { buildSignIn } from './builders';
import { answer, installFakeServer, type FakeServer } from './fake-server';

interface RenderOptions {
  /** Signed in as this person, for `expiresIn` seconds; signed out without. */
  as?: Profile;
  expiresIn?: number;
  /** Gives the fake server its answers before the first call. */
  serve?: (server: FakeServer) => void;
}

function LocationProbe({ onChange }: { onChange: (path: string) => void }) {
  const { pathname } = useLocation();
  onChange(pathname);
  return null;
}

/**
 * The whole app at an address, as a person meets it: `await renderApp('/team', { as: buildCreator(), serve })`.
 * With fake timers, `user` moves them on by itself.
 */
export function renderApp(path: string, { as, expiresIn = 60, serve }: RenderOptions = {}) {
  const server = installFakeServer();
  if (as) {
    server.on(endpoints.identity, answer(endpoints.identity, as));
    session.start(buildSignIn(as, { expiresIn }));
  }
  serve?.(server);
  let pathname = path;
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <App />
      <LocationProbe onChange={(next) => (pathname = next)} />
    </MemoryRouter>,
  );
  return {
    ...view,
    server,
    user: userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime?.(ms) }),
    /** Where the visitor is now. */
    path: () => pathname,
  };
}
