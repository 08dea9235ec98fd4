import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeHttpServer, listen } from '../../kit/src/index';
import { createRequestHandler } from './request-handler';
import { Store } from './store/store';

export interface EmbeddedS3Options {
  /** Created when missing. One server per folder. */
  dataDir: string;
  /** 0 picks a free port. */
  port?: number;
  host?: string;
  accessKeyId: string;
  secretAccessKey: string;
  region?: string;
  /** Origins of the pages that may use presigned URLs, e.g. `http://localhost:4200`. */
  corsOrigins: readonly string[];
  /** Closes a connection that transfers nothing for this long. A slow transfer has no time limit. */
  idleTimeoutMs?: number;
  log?(line: string): void;
}

export interface EmbeddedS3 {
  endpoint: string;
  port: number;
  /** Cuts requests in progress; the objects that they were storing do not become visible. */
  stop(): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_MS = 65_000;

/** @throws FolderInUseError; the system's error when the port is taken (EADDRINUSE) or the folder cannot be used */
export async function startEmbeddedS3(options: EmbeddedS3Options): Promise<EmbeddedS3> {
  const { host = '127.0.0.1', port = 3005, region = 'us-east-1', idleTimeoutMs = 120_000 } = options;
  const log = options.log ?? ((line) => process.stderr.write(`${line}\n`));
  const store = new Store(options.dataDir);
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const running = new Set<Promise<void>>();
  const handler = createRequestHandler({
    store,
    opened,
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
  const actualPort = await listen(server, port, host);
  try {
    for (const stranger of await store.open()) log(`skipped a file that is not an object: ${stranger}`);
  } catch (error) {
    await closeHttpServer(server);
    await store.close();
    throw error;
  }
  open();
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await closeHttpServer(server);
    await Promise.all(running);
    await store.close();
  };
  return {
    endpoint: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    port: actualPort,
    stop: () => (stopping ??= stop()),
  };
}
