import { randomUUID } from 'node:crypto';
import { createLogger } from './logger';
import { connectMongo } from './mongo';
import type { createObjectStorage } from './storage/object-storage';

const required = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: the suite runs without its stack`);
  return value;
};

export const silent = createLogger({ service: 'test', level: 'silent' });

/** A connection to a database that no other suite knows. */
export const connectTestMongo = () => {
  const uri = new URL(required('TEST_MONGODB_URI'));
  uri.pathname = `/kit-${randomUUID()}`;
  return connectMongo(uri.href, { logger: silent, appName: 'test' });
};

/** The environment of a bucket of its own on the embedded store. */
export const testStorageEnv = (overrides: Partial<Parameters<typeof createObjectStorage>[0]> = {}) => ({
  S3_BUCKET: `kit-${randomUUID()}`,
  S3_ENDPOINT: required('TEST_S3_ENDPOINT'),
  S3_PUBLIC_ENDPOINT: undefined,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: required('TEST_AWS_ACCESS_KEY_ID'),
  AWS_SECRET_ACCESS_KEY: required('TEST_AWS_SECRET_ACCESS_KEY'),
  ...overrides,
});
