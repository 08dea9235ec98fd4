import { io, type Socket } from 'socket.io-client';
import type { ServerToClientEvents } from '@cutroom/contracts';
import type { SiteAddress } from '../stack/test-stack';
import type { Person } from '../users/person';

/**
 * Opens the socket to status-service that a page opens. It reconnects with a fresh token, as the sockets of pages do.
 *
 * @param query what the socket watches
 */
export function openLiveSocket(
  stack: Pick<SiteAddress, 'urls'>,
  person: Person,
  query: Record<string, string>,
): Socket<ServerToClientEvents> {
  // A deployment may serve status-service below a path, which Socket.IO would take for a namespace.
  const { origin, pathname } = new URL(stack.urls.status);
  const socket: Socket<ServerToClientEvents> = io(origin, {
    path: `${pathname.replace(/\/$/, '')}/socket.io`,
    query,
    auth: (give) => void person.freshToken().then((token) => give({ token })),
    forceNew: true,
    // The same as in the pages: with several processes, status-service accepts only WebSockets.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });
  // Socket.IO does not reconnect by itself when the server closes a connection whose token has expired.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect();
  });
  return socket;
}
