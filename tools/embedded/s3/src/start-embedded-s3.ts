import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequestHandler } from './request-handler';
import { Store } from './store/store';

export interface EmbeddedS3Options {
  /** Made when it is not there. One server at a time. */
  dataDir: string;
  /** 0 for any free one. */
  port?: number;
  host?: string;
  accessKeyId: string;
  secretAccessKey: string;
  region?: string;
  /** The pages that may use presigned addresses, e.g. `http://localhost:4200`. */
  corsOrigins: readonly string[];
  /** A connection on which nothing moves for that long is closed. Slow ones may take as long as they need. */
  idleTimeoutMs?: number;
  log?(line: string): void;
}

export interface EmbeddedS3 {
  endpoint: string;
  port: number;
  /** Requests under way are cut; what they were storing is not visible. */
  stop(): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_MS = 65_000;

/** @throws the listen error (`EADDRINUSE`) and those of a folder that cannot be used. */
export async function startEmbeddedS3(options: EmbeddedS3Options): Promise<EmbeddedS3> {
  const { host = '127.0.0.1', port = 3005, region = 'us-east-1', idleTimeoutMs = 120_000 } = options;
  const log = options.log ?? ((line) => process.stderr.write(`${line}\n`));
  let store: Store | null = null;
  const running = new Set<Promise<void>>();
  const handler = createRequestHandler({
    store: () => store,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey, region },
    corsOrigins: options.corsOrigins,
    log,
  });
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => request.socket.setTimeout(idleTimeoutMs));
    const work = handler(request, response).finally(() => running.delete(work));
    running.add(work);
  };
  const server = createServer({
    requestTimeout: 0,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    noDelay: true,
  });
  server.timeout = idleTimeoutMs;
  server.on('request', listener);
  server.on('checkContinue', listener);
  // Before the folder is touched: a second server on the same port must not sweep the first one's files.
  await listen(server, port, host);
  const opened = new Store(options.dataDir);
  try {
    for (const stranger of await opened.open()) log(`not an object, left alone: ${stranger}`);
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
  store = opened;
  const { port: actualPort } = server.address() as AddressInfo;
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
    await Promise.all(running);
    await opened.close();
  };
  return {
    endpoint: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    port: actualPort,
    stop: () => (stopping ??= stop()),
  };
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
