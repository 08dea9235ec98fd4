import { randomUUID } from 'node:crypto';
import { connectMongo, createLogger } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';

/** The address of a database that nobody else uses. */
export function newDatabaseUri(): string {
  const uri = new URL(process.env.TEST_MONGODB_URI ?? '');
  uri.pathname = `/api-${randomUUID()}`;
  return uri.href;
}

export const connectTo = (uri: string): Promise<Connection> =>
  connectMongo(uri, { logger: createLogger({ service: 'test', level: 'silent' }), appName: 'test' });
