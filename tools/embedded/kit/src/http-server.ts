import type { Server } from 'node:http';

/** Stops listening and ends every connection. Resolves once all of them are closed. */
export function closeHttpServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** The host name for a URL: a server that listens on every address is reachable at localhost. */
export const shownHost = (host: string): string => (host === '0.0.0.0' || host === '::' ? 'localhost' : host);
