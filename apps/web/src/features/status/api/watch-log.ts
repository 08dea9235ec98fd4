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
import { noteActivity, session } from '../../../lib/session/session';
import { afterRefusal } from '../model/refusal';
import { liveAddress } from '../model/live-address';

export interface LogListener {
  onLog: (log: VideoLog) => void;
  /** Called after a reconnect: the logs in between have to be loaded. */
  onReconnect: () => void;
  onConnection: (live: boolean) => void;
}

/** The wait after a temporary refusal, such as a restart or a rate limit. */
const againLaterMs = 5_000;
/** The wait after the server has closed a connection because its token expired. The renewed token is then used. */
const againSoonMs = 250;

/** One socket for one video (docs/product.md#video-log). It reconnects until the returned function is called. */
export function watchLog(videoId: string, { onLog, onReconnect, onConnection }: LogListener): () => void {
  let usedToken = '';
  let seenVersion: number | null = null;
  let connectedBefore = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const { origin, path } = liveAddress(environment.statusUrl, window.location.origin);
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(origin, {
    path,
    // The video is part of the handshake, so connections cannot be shared.
    forceNew: true,
    query: { id: videoId },
    // Read at each connection, because the session may have been renewed.
    auth: (give) => give({ token: (usedToken = session.token()) }),
    // With several processes, status-service accepts only WebSockets.
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
    if (!log.success || log.data.videoId !== videoId) return;
    // Every connection begins with the log as it is. Only what changes afterwards is a transfer being watched; otherwise
    // the connections of an idle page would renew its session for ever.
    if (seenVersion !== null && log.data.version > seenVersion) noteActivity();
    seenVersion = Math.max(seenVersion ?? 0, log.data.version);
    onLog(log.data);
  });
  socket.on('disconnect', (reason) => {
    onConnection(false);
    // The client reconnects by itself after all other reasons.
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
