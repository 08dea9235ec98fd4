import type { RequestListener, Server, ServerResponse } from 'node:http';
import { Server as ListeningServer } from 'node:net';

/** Iterations of the event loop in a row without a new connection, after which the listener may close. */
const quietIterations = 5;
/** Connections that arrive during an iteration are accepted in the next one, so only one that took less time, in ms, is quiet. */
const shortIterationMs = 0.5;
/** The longest wait for quiet iterations, in milliseconds, so that a flood of connections cannot keep a process alive. */
const quietLimitMs = 2_000;
/**
 * How long a reader may take for the rest of a response, in milliseconds. The process has 30 seconds to stop, in which
 * it also writes pending changes to the database (shutdown.ts).
 */
const readerLimitMs = 20_000;

/**
 * Holds back new requests; their connections stay open.
 *
 * @returns a function that handles the held requests in order, and from then on each request as it comes
 */
function holdRequests(server: Server): () => void {
  const handlers = server.listeners('request') as RequestListener[];
  const held: Parameters<RequestListener>[] = [];
  const hold: RequestListener = (...request) => void held.push(request);
  server.removeAllListeners('request').on('request', hold);
  return () => {
    server.off('request', hold);
    for (const handler of handlers) server.on('request', handler);
    for (const request of held) server.emit('request', ...request);
  };
}

/**
 * Waits until no connection is pending. When a listener closes, the kernel resets connections that it has not accepted,
 * and a proxy may not retry a POST after a reset. Later connections are refused, after which every proxy tries another
 * process.
 */
async function untilQuiet(server: Server): Promise<void> {
  let connections = 0;
  const count = () => (connections += 1);
  server.on('connection', count);
  const deadline = performance.now() + quietLimitMs;
  for (let quiet = 0; quiet < quietIterations && performance.now() < deadline;) {
    const before = { connections, time: performance.now() };
    await new Promise<void>((resolve) => setImmediate(resolve));
    const wasShort = performance.now() - before.time < shortIterationMs;
    quiet = wasShort && connections === before.connections ? quiet + 1 : 0;
  }
  server.off('connection', count);
}

/**
 * Watches the responses of a server from now on.
 *
 * @returns a function that accepts no new connection, answers every request that has arrived, and resolves once all
 * connections have ended. It ends those that are left after 20 seconds.
 */
export function watchForClose(server: Server): () => Promise<void> {
  const unsent = new Set<ServerResponse>();
  let isClosing = false;
  /** Tells the client to send no other request on this connection. */
  const announceEnd = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  server.prependListener('request', (_request, response) => {
    unsent.add(response);
    response.once('close', () => unsent.delete(response));
    if (isClosing) announceEnd(response);
  });

  /** Node considers a connection idle once its response is complete, even while most of it waits for a slow reader. */
  const closeIdle = () => {
    if (![...unsent].some(({ writableEnded }) => writableEnded)) server.closeIdleConnections();
  };

  return async () => {
    // New connections can arrive unnoticed while requests are handled.
    const release = holdRequests(server);
    await untilQuiet(server);
    // An HTTP server's own `close` would also cut off the responses of slow readers.
    const closed = new Promise<void>((resolve) => {
      ListeningServer.prototype.close.call(server, () => resolve());
    });
    isClosing = true;
    unsent.forEach(announceEnd);
    release();
    // A keep-alive connection becomes idle only after its response, so this repeats.
    closeIdle();
    const sweep = setInterval(closeIdle, 50);
    const limit = setTimeout(() => server.closeAllConnections(), readerLimitMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(limit);
    // Ends the timer with which it checks connections.
    server.close();
  };
}
