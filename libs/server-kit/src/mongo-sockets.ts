import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const defaultPort = 27_017;

/** The ports in a connection string. The members of a replica set that it does not list mostly have the same one. */
function portsOf(uri: string): number[] {
  const [, hosts = ''] = /^mongodb:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri) ?? [];
  return hosts.split(',').map((host) => Number(/:(\d+)$/.exec(host)?.[1] ?? defaultPort));
}

const channel = 'net.client.socket';

/** The ports of open connections, and how many have each. */
const open = new Map<number, number>();

function watch(message: unknown): void {
  const { socket } = message as { socket: Socket };
  socket.once('connect', () => {
    if (!open.has(socket.remotePort ?? 0)) return;
    socket.once('end', () => socket.destroy(new Error('the database has closed the connection')));
  });
}

function count(ports: readonly number[], by: 1 | -1): void {
  for (const port of ports) {
    const sum = (open.get(port) ?? 0) + by;
    if (sum > 0) open.set(port, sum);
    else open.delete(port);
  }
}

/**
 * Makes queries fail that are sent over a connection which the database has just closed.
 *
 * Node reports such a connection in two steps: 'end', and 'close' up to a turn of the event loop later. A query in between
 * never ends with the driver (7.8): its write returns false, the driver waits for 'drain', and no error follows that would
 * end the wait, nor does a timeout. A loop that waits for it, such as that of the jobs, stands still until its process is
 * restarted. An error right after 'end' tells the driver in time.
 *
 * Sockets with TLS are not reported here, so their connections keep that gap.
 *
 * @returns ends it; a second call does nothing
 */
export function failClosedConnections(uri: string): () => void {
  const ports = portsOf(uri);
  if (open.size === 0) subscribe(channel, watch);
  count(ports, 1);
  return () => {
    count(ports.splice(0), -1);
    if (open.size === 0) unsubscribe(channel, watch);
  };
}
