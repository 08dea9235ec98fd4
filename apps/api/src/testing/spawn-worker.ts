import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(__dirname, '../../../..');

export interface Worker {
  /** Resolves with the next line the process writes; rejects when it has ended. */
  nextLine(): Promise<string>;
  /** SIGTERM asks it to end, SIGKILL (kill -9) is a crash. Resolves once it has gone. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Resolves with the exit code, null after a signal, and everything it wrote. */
  ended(): Promise<{ code: number | null; output: string }>;
}

/** Runs a source file of ours in a process of its own, built as it is for real. */
export async function spawnWorker(
  source: string,
  env: NodeJS.ProcessEnv,
  args: string[] = [],
): Promise<Worker> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-worker-'));
  const outfile = join(folder, 'worker.js');
  await build({
    entryPoints: [join(root, 'apps/api/src', source)],
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
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', outfile, ...args], {
    env: { PATH: process.env.PATH, NODE_PATH: join(root, 'node_modules'), ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const output: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => output.push(line));
  const lines = reader[Symbol.asyncIterator]();
  const closed = once(child, 'close').then(async ([code]: (number | null)[]) => {
    await rm(folder, { recursive: true, force: true });
    return { code: code ?? null, output: output.join('\n') };
  });
  return {
    async nextLine() {
      const { value } = (await lines.next()) as { value?: string };
      if (value === undefined) throw new Error(`the worker ended: ${output.join('\n')}`);
      return value;
    },
    async kill(signal) {
      child.kill(signal);
      await closed;
    },
    ended: () => closed,
  };
}
