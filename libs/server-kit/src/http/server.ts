import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartupError } from '../errors';

export interface RunningServer {
  server: Server;
  port: number;
  /** Takes no new connection, lets every request in flight end, then resolves. */
  close(): Promise<void>;
}

/** Longer than the minute for which proxies commonly keep idle connections: theirs end first. */
const keepAliveMs = 65_000;

/** An HTTP server with sane time limits, not listening yet: sockets can be attached to it. */
export function createHttpServer(handler: RequestListener): Server {
  const server = createServer({ keepAliveTimeout: keepAliveMs, requestTimeout: 300_000 }, handler);
  server.headersTimeout = keepAliveMs + 1_000;
  return server;
}

async function closeServer(server: Server): Promise<void> {
  // Connections that came in with the signal are accepted first: what a listener leaves behind is reset, and a proxy
  // may not send a POST twice. Later ones are refused, and go elsewhere.
  await new Promise<void>((resolve) => setImmediate(resolve));
  // A connection that is kept alive turns idle only after its answer: keep asking.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await new Promise<void>((resolve) => server.close(() => resolve())).finally(() => clearInterval(sweep));
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
    server.listen(port, host, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}
