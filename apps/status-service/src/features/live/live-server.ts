import {
  teamChangeKinds,
  type RoomEvent,
  type TeamChange,
  type TeamChangeKind,
  type VideoLog,
} from '@cutroom/contracts';
import { clientAddress, securityHeaders } from '@cutroom/server-kit';
import type { Express } from 'express';
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { Server } from 'socket.io';
import type { Deps } from '../../deps';
import { readLog } from '../log/read-log';
import { createQuietTeams } from '../team/quiet-teams';
import { admission } from './admit';
import {
  creatorRoomOf,
  isReviewRoom,
  isTeam,
  roomOf,
  roomsOf,
  type LiveIo,
  type LiveSocket,
  type ReviewRoom,
} from './live-types';
import { createPresence } from './presence';
import { watchSessions, type SessionWatch } from './session-watch';
import { createSharedAdapter } from './shared-adapter';

export interface LiveServer {
  attach(httpServer: HttpServer, app: Express): void;
  /** Sends the whole log to all sockets that watch that video, on any process. */
  sendLog(log: VideoLog): void;
  /**
   * Notifies all sockets of the team's members of what has changed, on any process. Those of somebody who is no longer a member
   * are closed before it resolves, and receive nothing after it. Only the creator is notified of activity: it includes
   * sign-ins, whose times only the creator may know.
   */
  notifyTeam(teamId: string, change: TeamChange): Promise<void>;
  /** Sends an event to all sockets of a review room, on any process. */
  sendToRoom(room: ReviewRoom, event: RoomEvent): void;
  /** Closes the connections and accepts no others, so that clients reconnect to another process. */
  disconnectAll(): void;
  /** Stops sending messages to other processes and receiving theirs. */
  close(): Promise<void>;
}

const shownToAll = (kinds: readonly TeamChangeKind[]): TeamChangeKind[] =>
  kinds.filter((kind) => kind !== 'activity');

function createIo({ env, redis, logger }: Deps): LiveIo {
  return new Server({
    serveClient: false,
    // Clients only listen, so they send nothing large.
    maxHttpBufferSize: 10_000,
    connectTimeout: 10_000,
    cors: { origin: env.WEB_ORIGIN, credentials: true },
    // Polling needs all requests of a client at one process, which several processes do not guarantee.
    transports: redis ? ['websocket'] : ['websocket', 'polling'],
    ...(redis ? { adapter: createSharedAdapter(redis, logger) } : {}),
  });
}

/**
 * Engine.IO answers a handshake with this parameter as a script, which any page may load: browsers name no origin then. Our
 * pages never ask for one.
 */
const asksForScript = ({ url = '' }: IncomingMessage): boolean =>
  new URL(url, 'http://localhost').searchParams.has('j');

/**
 * Node stops listening to the errors of a connection that a client asks to upgrade, and Engine.IO listens once it has allowed
 * the handshake. In between, a client that resets its connection would end this process. At other paths Engine.IO would
 * leave the connection to its client.
 */
function guardUpgrades(io: LiveIo, httpServer: HttpServer): void {
  httpServer.on('upgrade', ({ url = '' }, socket) => {
    socket.on('error', () => undefined);
    if (!url.startsWith(`${io.path()}/`)) socket.destroy();
  });
}

/** Runs before anything is allocated for a client: refuses floods and foreign pages. */
function guardHandshakes(
  io: LiveIo,
  app: Express,
  { env, rateLimits }: Deps,
  isClosing: () => boolean,
): void {
  const origins = new Set(env.WEB_ORIGIN);
  const isForeign = (origin: string | undefined) => origin !== undefined && !origins.has(origin);
  io.engine.opts.allowRequest = (req: IncomingMessage, answer) => {
    if (isForeign(req.headers.origin) || asksForScript(req)) return answer('origin not allowed', false);
    rateLimits.takeForAddress('handshake', clientAddress(req, app)).then(
      () => (isClosing() ? answer('closing', false) : answer(null, true)),
      () => answer('too many connections', false),
    );
  };
}

/**
 * Socket.IO: one room per video, 'status' with the whole log (docs/product.md#video-log), one per team, 'team' with
 * what has changed and 'quiet' with the time since the last changes (docs/product.md#live-updates), and one per review room,
 * 'room' with each change and 'presence' with the users who are in it.
 */
export function createLiveServer(deps: Deps): LiveServer {
  const io = createIo(deps);
  const open = deps.metrics.gauge('live_sockets', 'Open sockets');
  const presence = createPresence(io, deps);
  const quiet = createQuietTeams();
  if (deps.redis) io.on('teamChanged', quiet.changed);
  let watch: SessionWatch | undefined;
  let isClosing = false;

  function enter(socket: LiveSocket, room: string): void {
    presence.moved(room);
    socket.on('disconnect', () => presence.moved(room));
  }

  /** Editors are not notified of activity, so they receive nothing about it. */
  function sendQuiet(socket: LiveSocket, teamId: string): void {
    const kinds = socket.data.actor.role === 'YOUTUBER' ? teamChangeKinds : shownToAll(teamChangeKinds);
    socket.emit('quiet', {
      ms: Object.fromEntries(kinds.map((kind) => [kind, quiet.quietMs(teamId, kind)])),
    });
  }

  async function welcome(socket: LiveSocket): Promise<void> {
    const { watched, actor } = socket.data;
    // Join, then read: a version that is written in between arrives twice rather than never.
    await socket.join(roomsOf(socket.data));
    if (isReviewRoom(watched)) enter(socket, roomOf(watched));
    else if (isTeam(watched)) sendQuiet(socket, watched.teamId);
    else socket.emit('status', await readLog(deps, watched.videoId, actor.teamId));
  }

  return {
    attach(httpServer, app) {
      guardUpgrades(io, httpServer);
      io.attach(httpServer);
      // Engine.IO answers before Express does.
      io.engine.use((req: unknown, res: ServerResponse, next: () => void) => {
        res.setHeader('Cache-Control', 'no-store');
        securityHeaders(req, res, next);
      });
      guardHandshakes(io, app, deps, () => isClosing);
      io.use(admission(deps, ({ request }) => clientAddress(request, app)));
      io.on('connection', (socket) => {
        open.inc();
        socket.on('disconnect', () => open.dec());
        // No page sends events, so no rate limit covers them.
        socket.onAny(() => socket.disconnect(true));
        welcome(socket).catch((err: unknown) => {
          deps.logger.warn({ err }, 'could not send a log to a socket');
          // Close the transport, so that the client reconnects.
          socket.conn.close();
        });
      });
      watch = watchSessions(io, deps);
    },
    sendLog: (log) => void io.to(roomOf({ videoId: log.videoId })).emit('status', log),
    async notifyTeam(teamId, change) {
      quiet.changed(teamId, change.kinds);
      if (deps.redis) io.serverSideEmit('teamChanged', teamId, change.kinds);
      if (change.kinds.includes('members')) await watch?.checkTeam(teamId);
      const kinds = shownToAll(change.kinds);
      const [team, creator] = [roomOf({ teamId }), creatorRoomOf(teamId)];
      io.to(creator).emit('team', change);
      if (kinds.length > 0) io.to(team).except(creator).emit('team', { kinds });
    },
    sendToRoom: (room, event) => void io.to(roomOf(room)).emit('room', event),
    disconnectAll() {
      isClosing = true;
      io.engine.close();
    },
    async close() {
      watch?.stop();
      presence.stop();
      // Not `io.close()`, which also closes the HTTP server, and with it connections whose response is on its way.
      await io.of('/').adapter.close();
    },
  };
}
