/* global document, location, localStorage, matchMedia, sessionStorage, window */
// Runs before the first paint and before the app. A file of its own, so that the Content-Security-Policy needs no
// exception for an inline script.
(() => {
  // The files of each route besides the app's, and its first calls: the build writes them here
  // (apps/web/tools/write-early-files.mjs).
  const { api, routes } = { api: '/api', routes: [] };

  const read = (storage, key) => {
    try {
      return storage().getItem(key);
    } catch {
      // Storage is closed to us: nothing was chosen, and nobody is signed in.
      return null;
    }
  };

  // The scheme that was chosen here before, else the system's. The key is src/theme/theme.ts's.
  const chosen = read(() => localStorage, 'cutroom.color-scheme');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  /** The session as src/lib/session/session-state.ts keeps it, if it lasts. */
  const readSession = () => {
    try {
      const session = JSON.parse(read(() => sessionStorage, 'cutroom.session'));
      return session.login === true && session.data && session.endsAt > Date.now() ? session : null;
    } catch {
      return null;
    }
  };

  /** The values of a pattern such as /videos/:videoId; null for another path. */
  const match = (pattern, path) => {
    const [names, parts] = [pattern.split('/'), path.split('/')];
    const fits = names.every((name, at) => (name.startsWith(':') ? parts[at] : name === parts[at]));
    if (!fits || names.length !== parts.length) return null;
    return Object.fromEntries(
      names.flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), parts[at]]] : [])),
    );
  };

  const preload = (file) => {
    const isSheet = file.endsWith('.css');
    const link = document.createElement('link');
    link.rel = isSheet ? 'preload' : 'modulepreload';
    if (isSheet) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  };

  // Without this, a route's code would be requested when the app runs, and its data when that code runs.
  const route = routes.find(({ path }) => match(path, location.pathname));
  const session = readSession();
  if (!route || route.signedIn !== (session !== null)) return;
  route.files.forEach(preload);
  if (!session) return;
  const { role, isInTeam, teamId } = session.data;
  const values = { ...match(route.path, location.pathname), teamId };
  const mayCall = isInTeam && location.search === '' && (route.role ?? role) === role;
  const answers = {};
  for (const call of ['/client/IAM', ...(mayCall ? route.calls : [])]) {
    const url = api + call.replace(/:(\w+)/g, (_, name) => values[name]);
    // As src/lib/api-client/call.ts would ask, which takes the answer.
    const headers = { authorization: `Bearer ${session.token}` };
    answers[url] = fetch(url, { headers, cache: 'no-store', credentials: 'same-origin' });
    answers[url].catch(() => undefined);
  }
  window.cutroomEarly = { token: session.token, at: Date.now(), answers };
})();
