import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freshDatabase } from './test-service';

type Line = Record<string, unknown>;

let folder: string;
const program = () => join(folder, 'main.js');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'status-service-'));
  await build({
    entryPoints: [join(__dirname, 'main.ts')],
    outfile: program(),
    bundle: true,
    platform: 'node',
    packages: 'external',
    alias: {
      '@cutroom/contracts': join(__dirname, '../../../libs/contracts/src/index.ts'),
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
    lines,
    errors: () => errors,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    said: (msg: string) => new Promise<Line>((resolve) => waiting.set(msg, resolve)),
    exit: once(child, 'close').then(([code]) => code as number),
  };
}

const secrets = { JWT_SECRET: 'one', SERVICE_TOKEN: 'two' };

describe('main.js', () => {
  it('logs its address as JSON, serves requests, and exits with 0 on SIGTERM', async () => {
    const service = run({ ...secrets, MONGODB_URI: freshDatabase() });
    const { port } = await service.said('listening');
    expect((await fetch(`http://127.0.0.1:${String(port)}/readyz`)).status).toBe(200);
    service.kill('SIGTERM');
    expect(await service.exit).toBe(0);
    expect(service.lines.at(-1)).toMatchObject({ msg: 'stopped', service: 'status-service' });
    expect(service.errors()).toBe('');
  });

  it('exits with 1 and one line that names every missing variable', async () => {
    const service = run({ NODE_ENV: 'production', MONGODB_URI: 'mongodb://user:hunter2@db/x' });
    expect(await service.exit).toBe(1);
    expect(service.lines).toHaveLength(1);
    const told = JSON.stringify(service.lines);
    for (const name of ['JWT_SECRET', 'SERVICE_TOKEN', 'WEB_ORIGIN'])
      expect(told).toContain(`${name} is missing`);
    expect(told).not.toContain('hunter2');
  });

  it('names the port when it is in use', async () => {
    const first = run({ ...secrets, MONGODB_URI: freshDatabase() });
    const { port } = await first.said('listening');
    const second = run({ ...secrets, MONGODB_URI: freshDatabase(), PORT: String(port) });
    expect(await second.exit).toBe(1);
    expect(second.lines.at(-1)).toMatchObject({
      level: 'fatal',
      msg: expect.stringContaining(`port ${String(port)} is in use`),
    });
    first.kill('SIGINT');
    expect(await first.exit).toBe(0);
  });
});
