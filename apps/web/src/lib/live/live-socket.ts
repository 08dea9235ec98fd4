import {
  type ClientToServerEvents,
  type ConnectErrorData,
  type ServerToClientEvents,
  type SocketHandshake,
} from '@cutroom/contracts';
import { io, type Socket } from 'socket.io-client';
import { environment } from '../../config/environment';
import { session } from '../session/session';
import { liveAddress } from './live-address';
import { afterRefusal } from './refusal';

export interface ConnectionListener {
  /** Called for every connection; `again` is true after the first one: messages that were sent in between have to be loaded. */
  onConnect: (again: boolean) => void;
  onDisconnect?: () => void;
  /** The user may not watch this, so the socket stays closed. */
  onGivenUp?: () => void;
}

export interface LiveSocket {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  close: () => void;
}

/** The wait after a temporary refusal, such as a restart or a rate limit. */
const againLaterMs = 5_000;
/** The wait after the server has closed a connection because its token expired. The renewed token is then used. */
const againSoonMs = 250;
/** Tokens expire in whole seconds, so the server rejects one up to a second before this page ends the session. */
const tokenRoundingMs = 3_000;

/** Do not retry with a token that is about to expire: its refusal would end the session too early. */
function isEnding(token: string): boolean {
  const { session: now } = session.get();
  return now.login && now.token === token && now.endsAt - Date.now() < tokenRoundingMs;
}

/**
 * A socket of status-service with the session's token. It reconnects until it is closed, and while the browser is
 * offline it waits. Connections and reconnects do not count as activity of the user.
 */
export function openLiveSocket(
  query: SocketHandshake['query'],
  { onConnect, onDisconnect, onGivenUp }: ConnectionListener,
): LiveSocket {
  let usedToken = '';
  let connectedBefore = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const { origin, path } = liveAddress(environment.statusUrl, window.location.origin);
  const socket: LiveSocket['socket'] = io(origin, {
    path,
    // The handshake names the ID that is watched, so connections cannot be shared.
    forceNew: true,
    query,
    // Read at each connection, because the session may have been renewed.
    auth: (give) => give({ token: (usedToken = session.token()) }),
    // With several processes, status-service accepts only WebSockets.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });

  function connectIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => (isEnding(usedToken) ? connectIn(againSoonMs) : socket.connect()), ms);
  }

  socket.on('connect', () => {
    onConnect(connectedBefore);
    connectedBefore = true;
  });
  socket.on('disconnect', (reason) => {
    onDisconnect?.();
    // The client reconnects by itself after all other reasons.
    if (reason === 'io server disconnect' && session.token() !== '') connectIn(againSoonMs);
  });
  socket.on('connect_error', (error: Error & { data?: ConnectErrorData }) => {
    onDisconnect?.();
    if (socket.active) return;
    const next = afterRefusal(error.data?.statusCode, usedToken, session.token());
    if (next === 'end-session') session.endIfToken(usedToken, error.message);
    if (next === 'again-now') connectIn(0);
    if (next === 'again-later') connectIn(againLaterMs);
    if (next === 'give-up') onGivenUp?.();
  });

  function pause() {
    clearTimeout(timer);
    socket.disconnect();
  }
  const resume = () => void socket.connect();
  window.addEventListener('offline', pause);
  window.addEventListener('online', resume);

  return {
    socket,
    close() {
      window.removeEventListener('offline', pause);
      window.removeEventListener('online', resume);
      socket.off();
      pause();
    },
  };
}
