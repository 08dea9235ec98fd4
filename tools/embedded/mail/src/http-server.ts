import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answer, textType } from './responses';

interface HttpListener {
  port: number;
  close(): Promise<void>;
}

/** Rejects with the system's error (EADDRINUSE, ...) when it cannot listen. */
export async function listenHttp(
  options: { host: string; port: number },
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<HttpListener> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      process.stderr.write(`mail-inbox: ${request.method} failed: ${String(error)}\n`);
      if (response.headersSent) response.destroy();
      else answer(response, 500, textType, 'something went wrong\n');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
