import mongoose, { type Connection } from 'mongoose';
import type { Logger } from './logger';

interface MongoOptions {
  logger: Logger;
  /** Shown in the database's own logs and connection lists. */
  appName: string;
}

/**
 * Opens a separate connection (never mongoose's global one), so that one process can have several. Queries fail after
 * five seconds without a server.
 *
 * @throws MongooseServerSelectionError when there is no server within five seconds
 */
export async function connectMongo(uri: string, { logger, appName }: MongoOptions): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    appName,
    maxPoolSize: 20,
    serverSelectionTimeoutMS: 5_000,
    socketTimeoutMS: 60_000,
    // Without a server, mongoose would buffer a query for longer than the timeout above.
    bufferCommands: false,
  });
  connection.on('error', (err) => logger.error({ err }, 'database connection failed'));
  let closing = false;
  connection.once('disconnecting', () => {
    closing = true;
  });
  connection.on('disconnected', () => {
    if (!closing) logger.warn('database disconnected');
  });
  connection.on('reconnected', () => logger.info('database reconnected'));
  await connection.asPromise();
  return connection;
}

/** Resolves when the database answers a ping; for readiness. */
export async function pingMongo(connection: Connection): Promise<void> {
  if (!connection.db) throw new Error('the database is not connected');
  await connection.db.admin().ping({ timeoutMS: 2_000 });
}
