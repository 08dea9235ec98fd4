import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Part = 'mongo' | 's3' | 'mail' | 'youtube' | 'images';

/** The environment variables with which a suite finds a part, and how to stop the part. */
interface Started {
  env: Record<string, string>;
  stop(): Promise<void>;
}

const all: readonly Part[] = ['mongo', 's3', 'mail', 'youtube', 'images'];

/** Suites that need only some parts, by jest's displayName. */
const needs: Record<string, readonly Part[]> = {
  jobs: ['mongo'],
  'server-kit': ['mongo', 's3', 'images'],
  'status-service': ['mongo'],
  'upload-service': ['mongo', 's3', 'images'],
  'media-worker': ['mongo', 's3'],
};

const credential = (): string => randomBytes(16).toString('hex');

// Each starter imports its part by path and on demand, because jest loads this file before its moduleNameMapper applies.
const starters: Record<Part, (dataDir: string, workers: number) => Promise<Started>> = {
  async mongo(dataDir) {
    const { startEmbeddedMongo } = await import('../embedded/mongo/src/index');
    const { uri, stop } = await startEmbeddedMongo({ dataDir, port: 0 });
    return { env: { TEST_MONGODB_URI: uri }, stop };
  },
  async s3(dataDir) {
    const { startEmbeddedS3 } = await import('../embedded/s3/src/index');
    const accessKeyId = credential();
    const secretAccessKey = credential();
    const corsOrigins = ['http://localhost:4200'];
    const { endpoint, stop } = await startEmbeddedS3({
      dataDir,
      port: 0,
      accessKeyId,
      secretAccessKey,
      corsOrigins,
      log: () => undefined,
    });
    return {
      env: {
        TEST_S3_ENDPOINT: endpoint,
        TEST_AWS_ACCESS_KEY_ID: accessKeyId,
        TEST_AWS_SECRET_ACCESS_KEY: secretAccessKey,
      },
      stop,
    };
  },
  async mail(dataDir) {
    const { startMailInbox } = await import('../embedded/mail/src/index');
    const { url, smtpUrl, stop } = await startMailInbox({ dataDir, httpPort: 0, smtpPort: 0 });
    return { env: { TEST_MAIL_URL: url, TEST_SMTP_URL: smtpUrl }, stop };
  },
  // Starts one sandbox for each worker of jest, because a fault applies to the next request of any client.
  async youtube(dataDir, workers) {
    const { startYoutubeSandbox } = await import('../embedded/youtube/src/index');
    const clientId = credential();
    const clientSecret = credential();
    // The sandbox only compares this URI, so no server has to listen there.
    const redirectUri = 'http://127.0.0.1:3000/api/yt/callback';
    const start = (_: unknown, index: number) =>
      startYoutubeSandbox({
        dataDir: join(dataDir, String(index)),
        port: 0,
        clientId,
        clientSecret,
        redirectUris: [redirectUri],
      });
    const sandboxes = await Promise.all(Array.from({ length: workers }, start));
    return {
      env: {
        TEST_YOUTUBE_URLS: sandboxes.map(({ url }) => url).join(),
        TEST_GOOGLE_CLIENT_ID: clientId,
        TEST_GOOGLE_CLIENT_SECRET: clientSecret,
        TEST_GOOGLE_REDIRECT_URI: redirectUri,
      },
      async stop() {
        await Promise.all(sandboxes.map(({ stop }) => stop()));
      },
    };
  },

  // The image worker is a separate process and needs JavaScript, so this part bundles it.
  async images(dataDir) {
    const { build } = await import('esbuild');
    const root = join(__dirname, '../..');
    const outfile = join(dataDir, 'image-worker.js');
    await build({
      entryPoints: [join(root, 'apps/upload-service/src/image-worker.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      packages: 'external',
      alias: {
        '@cutroom/contracts': join(root, 'libs/contracts/src/index.ts'),
        '@cutroom/server-kit/image-worker': join(root, 'libs/server-kit/src/images/image-worker.ts'),
      },
    });
    // Outside the repository, Node finds packages only through NODE_PATH.
    const env = { TEST_IMAGE_WORKER: outfile, NODE_PATH: join(root, 'node_modules') };
    return { env, stop: async () => undefined };
  },
};

type Running = Map<Part, { stop(): Promise<void> }>;

/**
 * The running parts. The global object keeps them, because jest loads setup and teardown separately, and several projects
 * in one run share the parts.
 */
function runningParts(): Running {
  const key = Symbol.for('cutroom.running-parts');
  const holder = globalThis as { [key]?: Running };
  return (holder[key] ??= new Map());
}

async function startPart(part: Part, workers: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), `cutroom-${part}-`));
  const discard = () => rm(dataDir, { recursive: true, force: true });
  try {
    const { env, stop } = await starters[part](dataDir, workers);
    Object.assign(process.env, env);
    runningParts().set(part, { stop: () => stop().finally(discard) });
  } catch (error) {
    await discard();
    throw error;
  }
}

/**
 * Starts the parts of one suite, or all parts, that are not running yet, and sets their environment variables.
 *
 * @param workers how many spec files jest runs at a time
 * @param suite jest's displayName; without it, all parts start
 */
export async function startStack(workers: number, suite?: string): Promise<void> {
  const wanted = (suite && needs[suite]) || all;
  const missing = wanted.filter((part) => !runningParts().has(part));
  await Promise.all(missing.map((part) => startPart(part, workers)));
}

export async function stopStack(): Promise<void> {
  const parts = [...runningParts().values()];
  runningParts().clear();
  await Promise.all(parts.map(({ stop }) => stop()));
}
