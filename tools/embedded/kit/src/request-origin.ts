import type { IncomingMessage } from 'node:http';

/** The origin under which the client reached the server: `http://localhost:3003`. */
export function originOf(request: IncomingMessage): string {
  return `http://${request.headers.host ?? 'localhost'}`;
}

/** False for a request from another site's page (CSRF). A client that sends no Origin is not a browser page. */
export function isSameOrigin(request: IncomingMessage): boolean {
  const { origin } = request.headers;
  return origin === undefined || origin === originOf(request);
}

/** True when the Host header is a loopback name, which a page that rebinds its own name (DNS rebinding) cannot send. */
export function isLoopbackName(request: IncomingMessage): boolean {
  const name = (request.headers.host ?? '').replace(/:\d+$/, '');
  return ['localhost', '127.0.0.1', '[::1]'].includes(name);
}
