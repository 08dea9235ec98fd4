import { endpoints, type Profile } from '@cutroom/contracts';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { App } from '../app/app';
import { session } from '../lib/session/session';
import { buildSignIn } from './builders';
import { answer, installFakeServer, noContent, type FakeServer } from './fake-server';

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

/** Until the code of the page is there: microtasks only, so a fake clock does not move. */
async function settle() {
  for (let turn = 0; turn < 50; turn += 1) {
    await act(async () => undefined);
    if (screen.queryByRole('status', { name: 'Loading' }) === null) return;
  }
}

/**
 * The whole app at an address, as a person meets it: `await renderApp('/team', { as: buildCreator(), serve })`. It
 * resolves when the page is there; what the page reads from the server may still be on its way.
 */
export async function renderApp(path: string, { as, expiresIn = 60, serve }: RenderOptions = {}) {
  const server = installFakeServer();
  if (as) {
    server.on(endpoints.identity, answer(endpoints.identity, as));
    // Beside the team on the page of a creator; a test about it gives an answer of its own.
    server.on(endpoints.teamActivity, noContent);
    // On the dashboard of an editor in no team, likewise.
    server.on(endpoints.invitations, answer(endpoints.invitations, []));
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
  await settle();
  return {
    ...view,
    server,
    // Without a pause between two keys: nothing to wait for, and no clock to move.
    user: userEvent.setup({ delay: null }),
    /** Where the visitor is now. */
    path: () => pathname,
  };
}
