import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConnectionCut, textAnswer, type Answer } from './answer';

interface HttpListener {
  port: number;
  /** Cuts what is under way; resolves once every handler has ended, so that no file is open any more. */
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage) => Promise<Answer>;

/** Rejects with the system's error (EADDRINUSE, ...) when it cannot listen. */
export async function listenHttp(
  options: { host: string; port: number },
  handle: Handler,
): Promise<HttpListener> {
  const active = new Set<Promise<void>>();
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const served = serve(request, response, handle);
    active.add(served);
    void served.finally(() => active.delete(served));
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
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      await Promise.all(active);
    },
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, handle: Handler): Promise<void> {
  try {
    await write(response, await handle(request));
  } catch (error) {
    if (error instanceof ConnectionCut) request.socket.destroy();
    // The client hung up: nobody is left to answer.
    else if (request.socket.destroyed || response.headersSent) response.destroy();
    else {
      process.stderr.write(`youtube-sandbox: ${request.method} failed: ${String(error)}\n`);
      await write(response, textAnswer(500, 'The sandbox itself failed.'));
    }
  }
}

async function write(response: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  if (!(body instanceof Readable) && status !== 204)
    response.setHeader('Content-Length', Buffer.byteLength(body ?? ''));
  // Google's reason phrase: Node's own for 308 is another status's (RFC 9110).
  const reason = status === 308 ? 'Resume Incomplete' : undefined;
  const all = { 'X-Content-Type-Options': 'nosniff', ...headers };
  if (reason === undefined) response.writeHead(status, all);
  else response.writeHead(status, reason, all);
  if (response.req.method === 'HEAD') {
    if (body instanceof Readable) body.destroy();
    response.end();
  } else if (body instanceof Readable) await pipeline(body, response);
  else response.end(body);
}
