/* global document, location, localStorage, matchMedia, sessionStorage, window */
// Runs before the first paint and before the app. It is a separate file, so that the Content-Security-Policy needs no
// exception for an inline script.
(() => {
  // The files that each route needs besides the app's, and its first calls. The build writes them here
  // (apps/web/tools/write-early-files.mjs).
  const { api, routes } = { api: '/api', routes: [] };

  const read = (storage, key) => {
    try {
      return storage().getItem(key);
    } catch {
      // The browser denies access to the storage, so no scheme was chosen and nobody is signed in.
      return null;
    }
  };

  // The scheme that the user has chosen, otherwise the system's. The key is the one of src/theme/theme.ts.
  const chosen = read(() => localStorage, 'cutroom.color-scheme');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  /** The session that src/lib/session/session-state.ts has stored; null if it has ended. */
  const readSession = () => {
    try {
      const session = JSON.parse(read(() => sessionStorage, 'cutroom.session'));
      return session.login === true && session.data && session.endsAt > Date.now() ? session : null;
    } catch {
      return null;
    }
  };

  /** The parameters of a path by a pattern such as /videos/:videoId; null if the path does not match. */
  const match = (pattern, path) => {
    const [names, parts] = [pattern.split('/'), path.split('/')];
    const fits = names.every((name, at) => (name.startsWith(':') ? parts[at] : name === parts[at]));
    if (!fits || names.length !== parts.length) return null;
    return Object.fromEntries(
      names.flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), parts[at]]] : [])),
    );
  };

  const requested = new Set();
  const preload = (file) => {
    if (requested.has(file)) return;
    requested.add(file);
    const isSheet = file.endsWith('.css');
    const link = document.createElement('link');
    link.rel = isSheet ? 'preload' : 'modulepreload';
    if (isSheet) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  };

  const routeOf = (pathname) => routes.find(({ path }) => match(path, pathname));
  // src/app/lazy-screen.tsx uses it when a user follows a link.
  window.cutroomPreload = (pathname) => routeOf(pathname)?.files.forEach(preload);

  // Without this, a route's code would be requested when the app runs, and its data when that code runs.
  const route = routeOf(location.pathname);
  const session = readSession();
  if (!route || route.signedIn !== (session !== null)) return;
  route.files.forEach(preload);
  if (!session) return;
  const { role, isInTeam, teamId } = session.data;
  const values = { ...match(route.path, location.pathname), teamId };
  const calls = [...(route.calls ?? []), ...(route.callsOf?.[role] ?? [])];
  const mayCall = isInTeam && location.search === '';
  const answers = {};
  for (const call of ['/client/IAM', ...(mayCall ? calls : [])]) {
    const url = api + call.replace(/:(\w+)/g, (_, name) => values[name]);
    // The same request as in src/lib/api-client/call.ts, which uses the response.
    const headers = { authorization: `Bearer ${session.token}` };
    answers[url] = fetch(url, { headers, cache: 'no-store', credentials: 'same-origin' });
    answers[url].catch(() => undefined);
  }
  window.cutroomEarly = { token: session.token, at: Date.now(), answers };
})();
