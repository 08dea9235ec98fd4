import type { ClientToServerEvents, ServerToClientEvents, VideoLog } from '@cutroom/contracts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { environment } from '../config/environment';

type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents>;

/** The sockets of status-service on a real server, with the log that a newcomer is told. */
export async function startLiveService() {
  const http = createServer();
  const io = new Server<ClientToServerEvents, ServerToClientEvents>(http, { serveClient: false });
  /** What each connection asked for, refused ones too. */
  const handshakes: { id: unknown; token: unknown }[] = [];
  const refusals: number[] = [];
  const welcome = new Map<string, VideoLog>();

  io.use(({ handshake }, next) => {
    handshakes.push({ id: handshake.query.id, token: (handshake.auth as { token?: unknown }).token });
    const statusCode = refusals.shift();
    next(
      statusCode === undefined ? undefined : Object.assign(new Error('refused'), { data: { statusCode } }),
    );
  });
  io.on('connection', (socket) => {
    const log = welcome.get(String(socket.handshake.query.id));
    if (log) socket.emit('status', log);
  });

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const before = environment.statusUrl;
  // Calls go to the fake server under the address that they have read already; sockets read it when they open.
  Object.assign(environment, { statusUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });

  const sockets = (): LiveSocket[] => [...io.of('/').sockets.values()];
  return {
    handshakes,
    sockets,
    /** The next connections are refused with these. */
    refuse: (...statusCodes: number[]) => void refusals.push(...statusCodes),
    /** What whoever comes for this video is told. */
    greet: (log: VideoLog) => void welcome.set(log.videoId, log),
    tell: (log: VideoLog) => void io.emit('status', log),
    async stop() {
      Object.assign(environment, { statusUrl: before });
      await io.close();
    },
  };
}

export type LiveService = Awaited<ReturnType<typeof startLiveService>>;
