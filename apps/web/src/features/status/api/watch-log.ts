import {
  messages,
  videoLog,
  type ClientToServerEvents,
  type ConnectErrorData,
  type ServerToClientEvents,
  type VideoLog,
} from '@cutroom/contracts';
import { io, type Socket } from 'socket.io-client';
import { environment } from '../../../config/environment';
import { session } from '../../../lib/session/session';
import { afterRefusal } from '../model/refusal';
import { liveAddress } from '../model/live-address';

export interface LogListener {
  onLog: (log: VideoLog) => void;
  /** Connected again after a break: what was told meanwhile is to be read. */
  onReconnect: () => void;
  onConnection: (live: boolean) => void;
}

/** After a refusal that passes: status-service restarts, or asked for patience. */
const againLaterMs = 5_000;
/** After the server has ended a connection: the token has ended, and the renewed one is tried. */
const againSoonMs = 250;

/** One socket for one video (docs/product.md#video-log). It reconnects until the returned function is called. */
export function watchLog(videoId: string, { onLog, onReconnect, onConnection }: LogListener): () => void {
  let usedToken = '';
  let connectedBefore = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const { origin, path } = liveAddress(environment.statusUrl, window.location.origin);
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(origin, {
    path,
    // The video is part of the handshake, so connections cannot be shared.
    forceNew: true,
    query: { id: videoId },
    // Asked for at each connection: by then the session may have been renewed.
    auth: (give) => give({ token: (usedToken = session.token()) }),
    // With several processes status-service takes WebSockets alone.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });

  function connectIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => socket.connect(), ms);
  }

  socket.on('connect', () => {
    onConnection(true);
    if (connectedBefore) onReconnect();
    connectedBefore = true;
  });
  socket.on('status', (given) => {
    const log = videoLog.safeParse(given);
    if (log.success && log.data.videoId === videoId) onLog(log.data);
  });
  socket.on('disconnect', (reason) => {
    onConnection(false);
    // The client comes back by itself from everything else.
    if (reason === 'io server disconnect' && session.token() !== '') connectIn(againSoonMs);
  });
  socket.on('connect_error', (error: Error & { data?: ConnectErrorData }) => {
    onConnection(false);
    if (socket.active) return;
    const next = afterRefusal(error.data?.statusCode, usedToken, session.token());
    if (next === 'end-session') session.endIfToken(usedToken, messages.sessionEnded);
    if (next === 'again-now') connectIn(0);
    if (next === 'again-later') connectIn(againLaterMs);
  });

  return () => {
    clearTimeout(timer);
    socket.off();
    socket.disconnect();
  };
}
