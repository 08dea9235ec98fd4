import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { startEmbeddedS3 } from '../start-embedded-s3';
import type { EmbeddedS3, EmbeddedS3Options } from '../start-embedded-s3';

export const credentials = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'a secret of forty characters, or nearly.',
};
export const WEB_ORIGIN = 'http://localhost:4200';
export const BUCKET = 'videos';

export interface TestServer {
  server: EmbeddedS3;
  dataDir: string;
  /** The lines that the server logged. */
  logged: string[];
  /** Host and port, for the Host header that a request signs. */
  readonly host: string;
  client(overrides?: S3ClientConfig): S3Client;
  /** Stops the server and starts it again on the same folder. */
  restart(): Promise<void>;
  tempFiles(): Promise<string[]>;
  close(): Promise<void>;
  /** Closes the server after checking that it logged nothing and left no temporary file. */
  closeClean(): Promise<void>;
}

/** Starts a server on a free port over a temporary folder. */
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
    get host() {
      return new URL(test.server.endpoint).host;
    },
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
    closeClean: async () => {
      expect(logged).toEqual([]);
      expect(await test.tempFiles()).toEqual([]);
      await test.close();
    },
  };
  return test;
}

/** The configuration of a client that adds no checksum to its requests. */
export const withoutChecksum: S3ClientConfig = { requestChecksumCalculation: 'WHEN_REQUIRED' };

/** A test server with the bucket `BUCKET`, and a client for it. */
export async function startWithBucket(
  config: S3ClientConfig = {},
): Promise<{ test: TestServer; client: S3Client }> {
  const test = await startTestServer();
  const client = test.client(config);
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  return { test, client };
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
