import type { IncomingMessage } from 'node:http';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** The address the client reached us under, without a slash at its end: `http://localhost:3003`. */
export function originOf(request: IncomingMessage): string {
  return `http://${request.headers.host ?? 'localhost'}`;
}

/** False for a change that another site's page asks for (CSRF). A client without an Origin is no browser page. */
export function isSameOrigin(request: IncomingMessage): boolean {
  const { origin } = request.headers;
  return origin === undefined || origin === originOf(request);
}

/** True for a client on this machine that also names it so: a page that rebinds its own name does not pass. */
export function isThisMachine(request: IncomingMessage): boolean {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const name = (request.headers.host ?? '').replace(/:\d+$/, '');
  return (address === '::1' || address.startsWith('127.')) && loopbackNames.includes(name);
}
