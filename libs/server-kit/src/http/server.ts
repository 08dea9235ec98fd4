import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartupError } from '../errors';
import { connectionLimit, descriptorLimit } from './connection-limit';
import { watchForClose } from './graceful-close';

export interface RunningServer {
  server: Server;
  port: number;
  /** Accepts no new connection, and resolves once every response has been sent. */
  close(): Promise<void>;
}

/** Longer than the minute for which proxies usually keep idle connections, so that the proxy closes first. */
const keepAliveMs = 65_000;

/**
 * Connections that may wait until the event loop accepts them. Beyond them the kernel drops attempts, which clients repeat
 * only after one, three and seven seconds. Linux allows no more by default.
 */
const backlog = 4_096;

/** An HTTP server with limits of time and connections. It does not listen yet, so sockets can be attached to it. */
export function createHttpServer(handler: RequestListener): Server {
  const server = createServer({ keepAliveTimeout: keepAliveMs, requestTimeout: 300_000 }, handler);
  // Of a thousand requests that arrive at once, a busy process reads the last headers long after they came.
  server.headersTimeout = keepAliveMs + 1_000;
  server.maxConnections = connectionLimit(descriptorLimit());
  return server;
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
  return { server, port: (server.address() as AddressInfo).port, close: watchForClose(server) };
}
