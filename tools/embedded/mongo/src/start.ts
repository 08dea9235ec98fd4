import { createServer, type Socket } from 'node:net';
import { listen, type RunningServer } from '../../kit/src/index';
import { Engine } from './engine';
import { Maintenance } from './maintenance';
import { serveConnection } from './wire/connection';

export interface EmbeddedMongoOptions {
  /** The folder that holds the data; created when missing. */
  dataDir: string;
  /** 0 picks a free port. */
  port?: number;
  host?: string;
  /** Milliseconds between two runs of the TTL sweeper. */
  ttlSweepMs?: number;
  /** The replica set name that hello reports. */
  replicaSet?: string;
  /** Receives unexpected errors. */
  report?: (error: unknown) => void;
}

export interface EmbeddedMongo extends RunningServer {
  /** Without a database name: append `/name`. */
  uri: string;
}

/**
 * Starts a server in this process.
 *
 * @throws FolderInUseError, or DataFolderError when the folder is of a newer format; EADDRINUSE when the port is taken.
 */
export async function startEmbeddedMongo({
  dataDir,
  port = 27027,
  host = '127.0.0.1',
  ttlSweepMs = 60_000,
  replicaSet = 'rs0',
  report = (error) => process.stderr.write(`embedded-mongo: ${describeError(error)}\n`),
}: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const engine = new Engine(dataDir);
  const serving = new Set<Promise<void>>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const served = serveConnection({ engine, options: { replicaSet }, report }, socket).finally(() => {
      sockets.delete(socket);
      serving.delete(served);
    });
    serving.add(served);
  });
  const bound = await listen(server, port, host).catch(async (error: unknown) => {
    await engine.close();
    throw error;
  });
  const maintenance = new Maintenance(engine, ttlSweepMs, report);
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    engine.transactions.abortAll();
    await Promise.all([closed, ...serving, maintenance.stop()]);
    await engine.close();
  };
  let stopping: Promise<void> | undefined;
  return {
    uri: `mongodb://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    port: bound,
    stop: () => (stopping ??= close()),
  };
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
