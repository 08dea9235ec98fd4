import { build } from 'esbuild';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(__dirname, '../../../..');

export interface Worker {
  process: ChildProcess;
  /** Resolves with the next line the process writes. */
  nextLine(): Promise<string>;
  /** kill -9, as a crash or the kernel would. */
  kill(): Promise<void>;
}

/** Runs a source file of ours in a process of its own, so that it can be killed for good. */
export async function spawnWorker(source: string, env: NodeJS.ProcessEnv): Promise<Worker> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-worker-'));
  const outfile = join(folder, 'worker.js');
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    alias: {
      '@cutroom/contracts': join(root, 'libs/contracts/src/index.ts'),
      '@cutroom/server-kit': join(root, 'libs/server-kit/src/index.ts'),
    },
    tsconfig: join(root, 'apps/api/tsconfig.json'),
    logLevel: 'silent',
  });
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', outfile], {
    env: { ...process.env, NODE_PATH: join(root, 'node_modules'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const exited = once(child, 'exit');
  return {
    process: child,
    async nextLine() {
      const { value } = (await lines.next()) as { value?: string };
      if (value === undefined) throw new Error('the worker ended');
      return value;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
