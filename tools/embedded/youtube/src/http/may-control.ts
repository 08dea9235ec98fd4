import type { IncomingMessage } from 'node:http';
import { isLoopbackName, isSameOrigin } from '../../../kit/src/index';

/**
 * Which client addresses may use `/sandbox/*`. In a container, every client has the address of the bridge. There,
 * `anywhere` is safe only if the port is published on a loopback address.
 */
export type ControlFrom = 'loopback' | 'anywhere';

/** @throws Error for any other value */
export function readControlFrom(value = 'loopback'): ControlFrom {
  if (value === 'loopback' || value === 'anywhere') return value;
  throw new Error(`YOUTUBE_SANDBOX_CONTROL_FROM must be loopback or anywhere, not ${value}`);
}

/** True for a client that may use `/sandbox/*`: from this machine, to a loopback host name, not from another site's page. */
export function mayControl(request: IncomingMessage, controlFrom: ControlFrom): boolean {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isLocal = address === '::1' || address.startsWith('127.');
  return (isLocal || controlFrom === 'anywhere') && isLoopbackName(request) && isSameOrigin(request);
}
