import { randomBytes } from 'node:crypto';
import { createHttpServer, createLogger, listen } from '@cutroom/server-kit';
import { compose, type Api } from '../compose';
import { readEnvironment, type ApiEnvironment } from '../environment';
import { apiClient, type ApiClient } from './api-client';
import { sandboxUrl } from './sandbox-url';
import { newBucketEnv, newDatabaseUri } from '@cutroom/server-kit/testing';

export interface TestApi extends ApiClient, Pick<Api, 'deps'> {
  /** Origin of the running service. */
  url: string;
  env: ApiEnvironment;
  /** Every logged line. */
  logs: string[];
  close(): Promise<void>;
}

const secret = () => randomBytes(32).toString('base64');

/** A separate environment on the stack that jest's globalSetup runs (tools/jest/start-stack.ts). */
export function testEnvironment(overrides: NodeJS.ProcessEnv = {}): ApiEnvironment {
  const { env } = process;
  const youtube = sandboxUrl();
  return readEnvironment({
    NODE_ENV: 'test',
    MONGODB_URI: newDatabaseUri(),
    ...newBucketEnv(),
    SMTP_URL: env.TEST_SMTP_URL,
    GOOGLE_CLIENT_ID: env.TEST_GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET: env.TEST_GOOGLE_CLIENT_SECRET,
    GOOGLE_AUTH_URL: `${youtube}/o/oauth2/v2/auth`,
    GOOGLE_TOKEN_URL: `${youtube}/token`,
    GOOGLE_REVOKE_URL: `${youtube}/revoke`,
    YOUTUBE_API_URL: youtube,
    JWT_SECRET: secret(),
    SERVICE_TOKEN: secret(),
    DATA_ENCRYPTION_KEY: secret(),
    RATE_LIMIT_SCALE: '100000',
    // Not the specified 60 seconds: on a slow machine a file of tests takes longer, and its people stay signed in.
    SESSION_LIFETIME_SECONDS: '3600',
    PORT: '0',
    ...overrides,
  });
}

/** Jobs start when they are enqueued; what polling finds is mostly another try. */
const shortJobs = { pollMs: 500, leaseMs: 2_000, stopTimeoutMs: 5_000 };

/** The whole service over HTTP, with its own database and bucket on the embedded stack. */
export async function startTestApi(overrides: NodeJS.ProcessEnv = {}): Promise<TestApi> {
  const env = testEnvironment(overrides);
  const logs: string[] = [];
  const destination = { write: (line: string) => void logs.push(line) };
  const logger = createLogger({ service: 'api', level: 'debug', destination });
  const api = await compose(env, {
    logger,
    jobTiming: shortJobs,
    imageWorker: process.env.TEST_IMAGE_WORKER,
  });
  const server = await listen(createHttpServer(api.app), { host: '127.0.0.1', port: 0 });
  await api.start();
  const url = `http://127.0.0.1:${server.port}`;
  return {
    ...apiClient(url),
    deps: api.deps,
    url,
    env,
    logs,
    async close() {
      await server.close();
      await api.stop();
      await api.close();
    },
  };
}
