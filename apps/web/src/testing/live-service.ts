import type {
  ClientToServerEvents,
  RoomEvent,
  ServerToClientEvents,
  TeamChange,
  TeamQuiet,
  VideoLog,
} from '@cutroom/contracts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { environment } from '../config/environment';

type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents>;

/** A Socket.IO server in place of status-service. */
export async function startLiveService() {
  const http = createServer();
  const io = new Server<ClientToServerEvents, ServerToClientEvents>(http, { serveClient: false });
  /** The handshake of each connection, including refused ones. */
  const handshakes: { id: unknown; team: unknown; room: unknown; token: unknown }[] = [];
  const refusals: number[] = [];
  const welcome = new Map<string, VideoLog>();
  let quiet: TeamQuiet | undefined;

  io.use(({ handshake }, next) => {
    const { id, team, room } = handshake.query;
    handshakes.push({ id, team, room, token: (handshake.auth as { token?: unknown }).token });
    const statusCode = refusals.shift();
    next(
      statusCode === undefined
        ? undefined
        : Object.assign(new Error(`refused with ${statusCode}`), { data: { statusCode } }),
    );
  });
  io.on('connection', (socket) => {
    const log = welcome.get(String(socket.handshake.query.id));
    if (log) socket.emit('status', log);
    if (quiet && socket.handshake.query.team) socket.emit('quiet', quiet);
  });

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const before = environment.statusUrl;
  // Only sockets use the new URL: HTTP calls read theirs when the module was loaded.
  Object.assign(environment, { statusUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });

  const sockets = (): LiveSocket[] => [...io.of('/').sockets.values()];
  return {
    handshakes,
    sockets,
    /** Refuses the next connections with these status codes. */
    refuse: (...statusCodes: number[]) => void refusals.push(...statusCodes),
    /** Sends this log to each new connection of its video. */
    greet: (log: VideoLog) => void welcome.set(log.videoId, log),
    /** Tells each new connection of a team for how long nothing has changed. */
    greetTeams: (told: TeamQuiet) => void (quiet = told),
    /** Sends a log to all connections and, as status-service does, to each that a page opens later. */
    send(log: VideoLog): void {
      welcome.set(log.videoId, log);
      io.emit('status', log);
    },
    /** Tells all connections what has changed in a team. */
    tell: (change: TeamChange) => void io.emit('team', change),
    /** Sends an event to all connections, as to those of a review room. */
    sendToRoom: (event: RoomEvent) => void io.emit('room', event),
    /** Tells all connections who is in a review room. */
    showPresent: (present: string[]) => void io.emit('presence', { present }),
    async stop() {
      Object.assign(environment, { statusUrl: before });
      await io.close();
    },
  };
}

export type LiveService = Awaited<ReturnType<typeof startLiveService>>;
