import './theme/styles';
import { createBrowserHistory } from 'history';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { loadScreen } from './app/guards';
import { refuseStrayDrops } from './lib/files/stray-drops';
import { AppRouter } from './lib/navigation/app-router';
import { session, sessionRecovered } from './lib/session/session';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

refuseStrayDrops();

/**
 * How long the first screen waits for its code, which early.js has requested in parallel. After that, a skeleton shows.
 */
const firstCodeMs = 200;

/** Renders in a transition, so that React works in small steps, between which the browser continues loading. */
const show = (): void =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <AppRouter history={createBrowserHistory()}>
          <App />
        </AppRouter>
      </StrictMode>,
    ),
  );

function start(): void {
  const patience = new Promise((resolve) => setTimeout(resolve, firstCodeMs));
  void Promise.race([patience, loadScreen(window.location.pathname, session.get().session)]).then(show);
}
void sessionRecovered.then(start, start);
