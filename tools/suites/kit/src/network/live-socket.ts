import { io, type Socket } from 'socket.io-client';
import type { ServerToClientEvents } from '@cutroom/contracts';
import type { SiteAddress } from '../stack/test-stack';
import type { Person } from '../users/person';

/** A page's socket of status-service. It comes back with a fresh token, as the pages' do. @param query what it watches */
export function openLiveSocket(
  stack: Pick<SiteAddress, 'urls'>,
  person: Person,
  query: Record<string, string>,
): Socket<ServerToClientEvents> {
  // A deployment may serve the status service below a path, which Socket.IO would take for a namespace.
  const { origin, pathname } = new URL(stack.urls.status);
  const socket: Socket<ServerToClientEvents> = io(origin, {
    path: `${pathname.replace(/\/$/, '')}/socket.io`,
    query,
    auth: (give) => void person.freshToken().then((token) => give({ token })),
    forceNew: true,
    // As the pages do: with several processes, the status service accepts only WebSockets.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });
  // The server closes a connection whose token has expired.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect();
  });
  return socket;
}
