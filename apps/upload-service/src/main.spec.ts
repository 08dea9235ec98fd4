import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { startTestService, testVariables, thumbnailForm } from './test-service';

type Line = Record<string, unknown>;

let folder: string;
const program = () => join(folder, 'main.js');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-service-'));
  await build({
    entryPoints: ['main', 'image-worker'].map((name) => join(__dirname, `${name}.ts`)),
    outdir: folder,
    bundle: true,
    platform: 'node',
    packages: 'external',
    alias: {
      '@cutroom/contracts': join(__dirname, '../../../libs/contracts/src/index.ts'),
      '@cutroom/server-kit/image-worker': join(
        __dirname,
        '../../../libs/server-kit/src/images/image-worker.ts',
      ),
      '@cutroom/server-kit': join(__dirname, '../../../libs/server-kit/src/index.ts'),
    },
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The built service as a process of its own, with every line that it prints. */
function run(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [program()], {
    env: { PATH: process.env.PATH, NODE_PATH: join(__dirname, '../../../node_modules'), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: Line[] = [];
  let errors = '';
  const waiting = new Map<string, (line: Line) => void>();
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = JSON.parse(text) as Line;
    lines.push(line);
    waiting.get(String(line.msg))?.(line);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return {
    pid: child.pid ?? 0,
    lines,
    errors: () => errors,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    said: (msg: string) => new Promise<Line>((resolve) => waiting.set(msg, resolve)),
    exit: once(child, 'close').then(([code]) => code as number),
  };
}

describe('main.js', () => {
  it('logs its address as JSON, serves requests, and exits with 0 on SIGTERM', async () => {
    const service = run(testVariables());
    const { port } = await service.said('listening');
    expect((await fetch(`http://127.0.0.1:${String(port)}/readyz`)).status).toBe(200);
    service.kill('SIGTERM');
    expect(await service.exit).toBe(0);
    expect(service.lines.at(-1)).toMatchObject({ msg: 'stopped', service: 'upload-service' });
    expect(service.errors()).toBe('');
  });

  it('exits with 1 and one line that names every missing variable', async () => {
    const service = run({ NODE_ENV: 'production', MONGODB_URI: 'mongodb://user:hunter2@db/x' });
    expect(await service.exit).toBe(1);
    expect(service.lines).toHaveLength(1);
    const told = JSON.stringify(service.lines);
    for (const name of ['JWT_SECRET', 'SERVICE_TOKEN', 'WEB_ORIGIN', 'S3_BUCKET'])
      expect(told).toContain(`${name} is missing`);
    expect(told).not.toContain('hunter2');
  });
});

describe('image worker', () => {
  const variables = testVariables();
  let helper: Awaited<ReturnType<typeof startTestService>>;
  let picture: Buffer;
  beforeAll(async () => {
    helper = await startTestService(variables);
    // Takes a while to decode.
    picture = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: '#222' } })
      .png()
      .toBuffer();
  });
  afterAll(() => helper.stop());

  const read = (path: string): string => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  const isAlive = (pid: number): boolean => read(`/proc/${pid}/status`) !== '';
  /** Node and libvips take less than that; a picture of 36 megapixels takes more. */
  const decodingMegabytes = 62;
  const megabytes = (pid: number) =>
    Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1_024;

  async function workerOf(pid: number): Promise<number> {
    for (;;) {
      const [worker] = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
      if (worker !== undefined && megabytes(worker) > decodingMegabytes) return worker;
      await pause(2);
    }
  }

  /** The service with a thumbnail under way. */
  async function decoding() {
    const service = run(variables);
    const { port } = await service.said('listening');
    const { token } = await helper.signIn();
    const answer = fetch(`http://127.0.0.1:${String(port)}/thumbnail`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: thumbnailForm(picture),
    }).then(
      ({ status }) => status,
      () => 'none',
    );
    return { service, answer, worker: await workerOf(service.pid) };
  }

  it('finishes its image on SIGTERM and ends with the service', async () => {
    const { service, answer, worker } = await decoding();
    // As systemd does it: both at once.
    service.kill('SIGTERM');
    process.kill(worker, 'SIGTERM');
    expect(await answer).toBe(201);
    expect(await service.exit).toBe(0);
    expect(isAlive(worker)).toBe(false);
  });

  it('ends by itself when the service is killed', async () => {
    const { service, answer, worker } = await decoding();
    service.kill('SIGKILL');
    expect(await answer).toBe('none');
    await service.exit;
    while (isAlive(worker)) await pause(5);
  });
});
