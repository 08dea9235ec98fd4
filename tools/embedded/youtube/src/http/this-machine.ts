import type { IncomingMessage } from 'node:http';
import { isLoopbackName } from '../../../kit/src/index';

/** True for a client on this machine that also uses a loopback name: a page that rebinds its own name does not. */
export function isThisMachine(request: IncomingMessage): boolean {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return (address === '::1' || address.startsWith('127.')) && isLoopbackName(request);
}
