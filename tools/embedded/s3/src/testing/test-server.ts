import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { startEmbeddedS3 } from '../start-embedded-s3';
import type { EmbeddedS3, EmbeddedS3Options } from '../start-embedded-s3';

export const credentials = {
  accessKeyId: 'AKIDCUTROOM',
  secretAccessKey: 'a secret of forty characters, or nearly.',
};
export const WEB_ORIGIN = 'http://localhost:4200';
export const BUCKET = 'cutroom-videos';

export interface TestServer {
  server: EmbeddedS3;
  dataDir: string;
  /** What the server logged: a test that expects nothing says so. */
  logged: string[];
  client(overrides?: S3ClientConfig): S3Client;
  /** Stops the server and starts it again on the same folder. */
  restart(): Promise<void>;
  tempFiles(): Promise<string[]>;
  close(): Promise<void>;
}

/** A server on a free port with a folder of its own, and SDK clients for it. */
export async function startTestServer(options: Partial<EmbeddedS3Options> = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'embedded-s3-')));
  const logged: string[] = [];
  const clients: S3Client[] = [];
  const start = () =>
    startEmbeddedS3({
      ...credentials,
      dataDir,
      port: 0,
      corsOrigins: [WEB_ORIGIN],
      log: (line) => logged.push(line),
      ...options,
    });
  const test: TestServer = {
    server: await start(),
    dataDir,
    logged,
    client: (overrides = {}) => {
      const client = buildClient(test.server.endpoint, overrides);
      clients.push(client);
      return client;
    },
    restart: async () => {
      await test.server.stop();
      test.server = await start();
    },
    tempFiles: () => readdir(join(dataDir, 'tmp')),
    close: async () => {
      for (const client of clients) client.destroy();
      await test.server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return test;
}

export const buildClient = (endpoint: string, overrides: S3ClientConfig = {}) =>
  new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials,
    maxAttempts: 1,
    ...overrides,
  });
