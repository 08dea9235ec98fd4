import { mediaJobs, type FrameJob, type MediaJob, type StillJob } from '@cutroom/contracts';
import { createMongoJobs, type Jobs } from '@cutroom/jobs';
import {
  createLogger,
  createObjectStorage,
  mediaKeys,
  stillKey,
  teamOfKey,
  type ObjectStorage,
} from '@cutroom/server-kit';
import {
  connectTestMongo,
  newBucketEnv,
  newDatabaseUri,
  serviceToken,
  silent,
  until,
} from '@cutroom/server-kit/testing';
import type { Connection } from 'mongoose';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, type Composition } from '../compose';
import { readEnvironment } from '../environment';
import { defaultPatience } from '../source/patience';
import { startApiStandIn, type ApiStandIn } from './api-stand-in';

export const scriptedChild = join(__dirname, 'scripted-child.cjs');

/** Waits are short here, and an outage ends soon. */
export const impatience = { ...defaultPatience, firstMs: 10, maxMs: 50, outageMs: 60_000 };

export interface MediaStage {
  variables: NodeJS.ProcessEnv;
  api: ApiStandIn;
  storage: ObjectStorage;
  /** For enqueuing, as in api. */
  jobs: Jobs;
  connection: Connection;
  scratchDir: string;
  /** A worker in this process, whose children run the script in their file. */
  startWorker(options?: Parameters<typeof compose>[1], env?: NodeJS.ProcessEnv): Promise<StagedWorker>;
  /** Stores a file with this content as a sealed version, and returns its job. */
  storeVersion(content: object | Buffer, teamId?: string): Promise<MediaJob>;
  inspect(job: MediaJob): Promise<void>;
  frame(job: MediaJob): Promise<FrameJob>;
  still(job: MediaJob): Promise<StillJob>;
  /** Resolves when no job is left. */
  idle(): Promise<unknown>;
  resultsOf(job: MediaJob): Promise<string[]>;
  /** The files left below the scratch folders of all workers. */
  scratchFiles(): Promise<string[]>;
  stop(): Promise<void>;
}

export type StagedWorker = Composition & { logs: string[]; end(): Promise<void> };

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

export async function startMediaStage(): Promise<MediaStage> {
  const api = await startApiStandIn();
  const scratchDir = await mkdtemp(join(tmpdir(), 'cutroom-stage-'));
  const uri = newDatabaseUri();
  const bucket = newBucketEnv();
  const storage = createObjectStorage({ ...bucket, S3_PUBLIC_ENDPOINT: undefined, AWS_REGION: 'us-east-1' });
  await storage.ensureBucket();
  const connection = await connectTestMongo(uri);
  const jobs = createMongoJobs({ connection, logger: silent });
  const workers: StagedWorker[] = [];
  const variables = {
    NODE_ENV: 'test',
    MONGODB_URI: uri,
    ...bucket,
    SERVICE_TOKEN: serviceToken,
    API_SERVICE_URL: api.url,
    MEDIA_SCRATCH_DIR: scratchDir,
    JOB_POLL_MS: '50',
    JOB_LOCK_MS: '1000',
  };

  return {
    variables,
    api,
    storage,
    jobs,
    connection,
    scratchDir,
    async startWorker(options = {}, env = {}) {
      const logs: string[] = [];
      const destination = { write: (line: string) => void logs.push(line) };
      const worker = await compose(readEnvironment({ ...variables, ...env }), {
        logger: createLogger({ service: 'media-worker', level: 'debug', destination }),
        decodeChild: scriptedChild,
        patience: impatience,
        ...options,
      });
      await worker.start();
      let ended: Promise<void> | undefined;
      const end = () => (ended ??= worker.stop().then(worker.close));
      const staged = { ...worker, logs, end };
      workers.push(staged);
      return staged;
    },
    async storeVersion(content, teamId = hex(12)) {
      const [videoId, version] = [hex(12), hex(16)];
      const key = `sealed/${teamId}/${videoId}/${version}.mp4`;
      const body = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
      await storage.put(key, body, { contentType: 'video/mp4' });
      const etag = (await storage.head(key))?.etag ?? '';
      return { videoId, version, key, etag, size: body.length, extension: 'mp4' };
    },
    inspect: (job) => jobs.enqueue(mediaJobs.inspect, job, { unique: job.key, group: teamOfKey(job.key) }),
    async frame(job) {
      const frameId = randomUUID();
      const frame = { ...job, frameId, atMs: 1_000, thumbnail: `thumbnails/${hex(12)}/${frameId}.jpg` };
      await jobs.enqueue(mediaJobs.frame, frame, { unique: frameId });
      return frame;
    },
    async still(job) {
      const still = { ...job, frame: 25, atMs: 1_020, still: stillKey(job.key, 25) };
      await jobs.enqueue(mediaJobs.still, still, { unique: still.still });
      return still;
    },
    idle: () =>
      until('no job is left', async () => (await connection.collection('jobs').countDocuments()) === 0),
    async resultsOf({ key }) {
      const found = [];
      const folder = mediaKeys(key).poster.replace('poster.webp', '');
      for await (const one of storage.list(folder)) found.push(one.key.slice(folder.length));
      return found;
    },
    async scratchFiles() {
      const all = await readdir(scratchDir, { recursive: true });
      return all.filter((name) => name.includes('task-'));
    },
    async stop() {
      for (const worker of workers) await worker.end();
      await connection.close();
      await api.close();
      await rm(scratchDir, { recursive: true, force: true });
    },
  };
}
