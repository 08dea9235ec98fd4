import './theme/base-styles';
import { createBrowserHistory } from 'history';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { AppRouter } from './lib/navigation/app-router';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <AppRouter history={createBrowserHistory()}>
      <App />
    </AppRouter>
  </StrictMode>,
);
