import { createObjectStorage } from '@cutroom/server-kit';
import {
  describeServiceProcess,
  newBucketEnv,
  newDatabaseUri,
  serviceToken,
  startProgram,
} from '@cutroom/server-kit/testing';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const sources = ['apps/media-worker/src/main.ts', 'apps/media-worker/src/decode-child.ts'] as const;

let scratchDir: string;
let bucket: ReturnType<typeof newBucketEnv>;
beforeAll(async () => {
  scratchDir = await mkdtemp(join(tmpdir(), 'cutroom-worker-'));
  bucket = newBucketEnv();
  // Another service creates the bucket, with the rules that browsers need.
  const storage = createObjectStorage({ ...bucket, S3_PUBLIC_ENDPOINT: undefined, AWS_REGION: 'us-east-1' });
  await storage.ensureBucket();
});
afterAll(() => rm(scratchDir, { recursive: true, force: true }));

const environment = (): NodeJS.ProcessEnv => ({
  NODE_ENV: 'test',
  MONGODB_URI: newDatabaseUri(),
  SERVICE_TOKEN: serviceToken,
  MEDIA_SCRATCH_DIR: scratchDir,
  ...bucket,
});

describeServiceProcess({
  service: 'media-worker',
  sources,
  environment,
  required: ['SERVICE_TOKEN', 'S3_BUCKET'],
});

/** proc(5): the 19th field of `stat`; the second is the name in brackets. */
function nicenessOf(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  return Number(rest.split(' ')[16]);
}

describe('the media-worker process', () => {
  it('has a low priority, measures its queues, and leaves no folder', async () => {
    const program = await startProgram(sources, { ...environment(), PORT: '0' });
    const { port } = await program.logged('listening');
    expect(nicenessOf(program.pid)).toBeGreaterThanOrEqual(10);
    const metrics = await (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text();
    for (const job of ['media.inspect', 'media.render', 'media.frame', 'media.still']) {
      expect(metrics).toContain(`jobs_waiting{job="${job}",service="media-worker"} 0`);
    }
    await program.kill('SIGTERM');
    expect(await readdir(scratchDir)).toEqual([]);
  });

  it('gives way as far as MEDIA_NICENESS says', async () => {
    const program = await startProgram(sources, { ...environment(), PORT: '0', MEDIA_NICENESS: '17' });
    await program.logged('listening');
    expect(nicenessOf(program.pid)).toBe(17);
    await program.kill('SIGTERM');
  });
});
