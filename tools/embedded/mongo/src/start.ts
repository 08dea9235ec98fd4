import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Engine } from './engine';
import { Maintenance } from './maintenance';
import { serveConnection } from './wire/connection';

export interface EmbeddedMongoOptions {
  /** Folder of the data; made when it is not there. */
  dataDir: string;
  /** 0: any free port. */
  port?: number;
  host?: string;
  /** Milliseconds between two rounds of the TTL sweeper. */
  ttlSweepMs?: number;
  /** What hello gives as the replica set's name. */
  replicaSet?: string;
  /** Told of unexpected errors. */
  report?: (error: unknown) => void;
}

export interface EmbeddedMongo {
  /** Without a database name: append `/name`. */
  uri: string;
  port: number;
  /** Closes every connection and the data folder. May be called again. */
  stop(): Promise<void>;
}

/**
 * Starts a server in this process.
 *
 * @throws DataFolderError when the folder is in use or of a newer format; EADDRINUSE when the port is taken.
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
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    await engine.close();
    throw error;
  }
  const maintenance = new Maintenance(engine, ttlSweepMs, report);
  const bound = (server.address() as AddressInfo).port;
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
