import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** Starts listening and returns the port. @throws the system's error (EADDRINUSE, ...) */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

/** Stops listening and ends every connection. Resolves once all of them are closed. */
export function closeHttpServer(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** The host name for a URL: a server that listens on every address is reachable at localhost. */
export const shownHost = (host: string): string => (host === '0.0.0.0' || host === '::' ? 'localhost' : host);
