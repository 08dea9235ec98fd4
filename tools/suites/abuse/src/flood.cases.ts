import type { JourneyTeam, TestStack } from '@cutroom/journey';
import { io, type Socket } from 'socket.io-client';
import { address } from './call-from';
import { count } from './figures';

/** server-kit's table: connections that are let in from one address within ten seconds. */
const letIn = 200;

/** A thousand sockets at once: most are turned away, and the service goes on for everybody else. */
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
      // The line went before there was a word: the server waits ten seconds for a client to say what it wants.
      socket.io.once('close', refused);
    });

  it('lets in no more than the limit, stays ready, and serves other addresses meanwhile', async () => {
    const token = await team().creator.freshToken();
    const flood = Array.from({ length: 1_000 }, () => connect(token, address(70)));
    const ready = await fetch(`${stack().urls.status}/readyz`);
    const neighbour = await connect(token, address(71));
    const sockets = (await Promise.all(flood)).filter((socket) => socket !== null);
    expect(ready.status).toBe(200);
    expect(neighbour).not.toBeNull();
    // The window may turn while they come in on a slow machine.
    expect(sockets.length).toBeGreaterThan(0);
    expect(sockets.length).toBeLessThanOrEqual(2 * letIn);
    expect((await fetch(`${stack().urls.status}/healthz`)).status).toBe(200);
    for (const socket of [...sockets, neighbour]) socket?.disconnect();
  }, 120_000);
}
