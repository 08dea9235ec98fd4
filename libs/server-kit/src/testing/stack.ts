import { randomUUID } from 'node:crypto';
import { createLogger } from '../logger';
import { connectMongo } from '../mongo';

/** A variable that jest's globalSetup (tools/jest/start-stack.ts) sets for suites with `stack: true`. */
export function stackVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: the suite runs without its stack`);
  return value;
}

export const silent = createLogger({ service: 'test', level: 'silent' });

/** The URI of a database on the embedded MongoDB that no other suite uses. */
export function newDatabaseUri(): string {
  const uri = new URL(stackVariable('TEST_MONGODB_URI'));
  uri.pathname = `/test-${randomUUID()}`;
  return uri.href;
}

export const connectTestMongo = (uri = newDatabaseUri()) =>
  connectMongo(uri, { logger: silent, appName: 'test' });

/** The variables of a bucket on the embedded store that no other suite uses. */
export const newBucketEnv = () => ({
  S3_BUCKET: `test-${randomUUID()}`,
  S3_ENDPOINT: stackVariable('TEST_S3_ENDPOINT'),
  AWS_ACCESS_KEY_ID: stackVariable('TEST_AWS_ACCESS_KEY_ID'),
  AWS_SECRET_ACCESS_KEY: stackVariable('TEST_AWS_SECRET_ACCESS_KEY'),
  AWS_SESSION_TOKEN: '',
});
