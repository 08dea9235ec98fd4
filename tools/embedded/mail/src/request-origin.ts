import type { IncomingMessage } from 'node:http';

/** False for a change that another site's page asks for (CSRF). A client without an Origin is no browser page. */
export function isSameOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  return origin === undefined || origin === `http://${host}`;
}

/** True when the request names this machine by a loopback name. */
export function isLocalHost(request: IncomingMessage): boolean {
  const name = (request.headers.host ?? '').replace(/:\d+$/, '');
  return ['localhost', '127.0.0.1', '[::1]'].includes(name);
}
