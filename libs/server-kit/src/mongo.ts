import mongoose, { type Connection, type Model, type Schema } from 'mongoose';
import { failClosedConnections } from './mongo-sockets';
import type { Logger } from './logger';

interface MongoOptions {
  logger: Logger;
  /** Shown in the database's own logs and connection lists. */
  appName: string;
}

/**
 * Creates the indexes of a model with one command. Mongoose sends one per index and one per collection, which is more
 * than a hundred round trips at each start of a service.
 */
function createIndexesTogether(schema: Schema): void {
  schema.static('ensureIndexes', async function (this: Model<unknown>): Promise<void> {
    const indexes = this.schema
      .indexes()
      .map(([key, options]) => ({ ...options, key }) as mongoose.mongo.IndexDescription);
    if (indexes.length > 0) await this.collection.createIndexes(indexes);
    else await this.createCollection();
  });
}

/**
 * Opens a separate connection (never mongoose's global one), so that one process can have several. Queries fail after
 * five seconds without a server, and after about 15 with one that keeps its connections and answers nothing.
 *
 * @throws MongooseServerSelectionError when there is no server within five seconds
 */
export async function connectMongo(uri: string, { logger, appName }: MongoOptions): Promise<Connection> {
  const stopWatching = failClosedConnections(uri);
  const connection = mongoose.createConnection(uri, {
    appName,
    maxPoolSize: 20,
    serverSelectionTimeoutMS: 5_000,
    socketTimeoutMS: 60_000,
    // Also how long the driver waits for the reply to a check of the server (30 s by default). Checks have a connection of
    // their own, so a slow query does not delay them. Without a reply, the driver ends the queries of that server.
    connectTimeoutMS: 10_000,
    // A query whose connection is closed makes the driver check the server, at once if the last check was longer ago than
    // the minimum. When the server closes all of them, the connection of that check is closed in the same turn, and the
    // driver waits for its reply for ever. With a minimum above the interval, a timer checks later, over a new connection.
    heartbeatFrequencyMS: 1_000,
    minHeartbeatFrequencyMS: 1_500,
    // Without a server, mongoose would buffer a query for longer than the timeout above.
    bufferCommands: false,
    // The collection is created with its indexes.
    autoCreate: false,
  });
  connection.plugin(createIndexesTogether);
  connection.on('error', (err) => logger.error({ err }, 'database connection failed'));
  let closing = false;
  connection.once('disconnecting', () => {
    closing = true;
  });
  connection.on('disconnected', () => {
    if (!closing) logger.warn('database disconnected');
  });
  connection.on('reconnected', () => logger.info('database reconnected'));
  connection.once('close', stopWatching);
  await connection.asPromise().catch((error: unknown) => {
    stopWatching();
    throw error;
  });
  return connection;
}

/** Resolves when the database answers a ping; for readiness. */
export async function pingMongo(connection: Connection): Promise<void> {
  if (!connection.db) throw new Error('the database is not connected');
  await connection.db.admin().ping({ timeoutMS: 2_000 });
}
