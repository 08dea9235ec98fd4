import type { JourneyTeam, TestStack } from '@cutroom/suites-kit';
import { io, type Socket } from 'socket.io-client';
import { address } from './call-from';
import { count } from './figures';

/** Connections that status-service accepts from one address within ten seconds (server-kit's rate limits). */
const accepted = 200;

/** A thousand sockets at once: most are refused, and the service keeps serving others. */
export function floodCases(stack: () => TestStack, team: () => JourneyTeam, videoId: () => string): void {
  const connect = (token: string, localAddress: string): Promise<Socket | null> =>
    new Promise((resolve) => {
      count('sockets');
      const socket = io(stack().urls.status.replace('localhost', '127.0.0.1'), {
        query: { id: videoId() },
        auth: { token },
        forceNew: true,
        reconnection: false,
        transports: ['websocket'],
        localAddress,
        timeout: 60_000,
      } as Parameters<typeof io>[1]);
      socket.once('connect', () => resolve(socket));
      const refused = () => {
        socket.disconnect();
        resolve(null);
      };
      socket.once('connect_error', refused);
      // The connection closed before the handshake: the server waits ten seconds for a client's first packet.
      socket.io.once('close', refused);
    });

  it('accepts at most the limit, stays ready, and serves other addresses meanwhile', async () => {
    const token = await team().creator.freshToken();
    const flood = Array.from({ length: 1_000 }, () => connect(token, address(70)));
    const ready = await fetch(`${stack().urls.status}/readyz`);
    const neighbour = await connect(token, address(71));
    const sockets = (await Promise.all(flood)).filter((socket) => socket !== null);
    expect(ready.status).toBe(200);
    expect(neighbour).not.toBeNull();
    // On a slow machine, the flood may span two windows of the limit.
    expect(sockets.length).toBeGreaterThan(0);
    expect(sockets.length).toBeLessThanOrEqual(2 * accepted);
    expect((await fetch(`${stack().urls.status}/healthz`)).status).toBe(200);
    for (const socket of [...sockets, neighbour]) socket?.disconnect();
  });
}
