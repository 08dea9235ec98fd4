import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartupError } from '../errors';

export interface RunningServer {
  server: Server;
  port: number;
  /** Accepts no new connection, and resolves once every request in progress has ended. */
  close(): Promise<void>;
}

/** Longer than the minute for which proxies usually keep idle connections, so that the proxy closes first. */
const keepAliveMs = 65_000;

/**
 * Connections that may wait until the event loop accepts them. Beyond them the kernel drops attempts, which clients repeat
 * only after one, three and seven seconds. Linux allows no more by default.
 */
const backlog = 4_096;

/** An HTTP server with time limits. It does not listen yet, so sockets can be attached to it. */
export function createHttpServer(handler: RequestListener): Server {
  const server = createServer({ keepAliveTimeout: keepAliveMs, requestTimeout: 300_000 }, handler);
  server.headersTimeout = keepAliveMs + 1_000;
  return server;
}

/** Iterations of the event loop in a row without a new connection, after which the listener may close. */
const quietIterations = 5;
/** The longest wait for that, in milliseconds, so that a flood of connections cannot keep a process alive. */
const quietLimitMs = 2_000;

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
    const before = connections;
    await new Promise<void>((resolve) => setImmediate(resolve));
    quiet = connections === before ? quiet + 1 : 0;
  }
  server.off('connection', count);
}

async function closeServer(server: Server): Promise<void> {
  // New connections can arrive unnoticed while requests are handled.
  const release = holdRequests(server);
  await untilQuiet(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  release();
  // A keep-alive connection becomes idle only after its response, so this repeats.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed.finally(() => clearInterval(sweep));
}

/** @throws StartupError naming the port and PORT when it is in use */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<RunningServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE';
      reject(inUse ? new StartupError(`port ${port} is in use; stop what holds it or set PORT`) : error);
    });
    server.listen({ port, host, backlog }, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}
