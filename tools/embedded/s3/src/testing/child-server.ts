import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { credentials } from './test-server';

export interface ChildServer {
  endpoint: string;
  process: ChildProcess;
  /** Peak resident memory in bytes (VmHWM). */
  peakMemory(): Promise<number>;
  /** Current resident memory in bytes (VmRSS). */
  memory(): Promise<number>;
  /** Resolves with the exit code, or the signal's name. */
  end(signal: NodeJS.Signals): Promise<number | string | null>;
}

export interface Bundle {
  main: string;
  folder: string;
  remove(): Promise<void>;
}

/** Bundles the server into one file, as it runs outside of tests. */
export async function bundleServer(): Promise<Bundle> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-s3-process-'));
  const main = join(folder, 'main.js');
  await build({
    entryPoints: [join(__dirname, '..', 'main.ts')],
    outfile: main,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'silent',
  });
  return { main, folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** @param preload a script that runs before the server, which can exchange messages with it. */
export const spawnServer = (
  bundle: Bundle,
  environment: Record<string, string> = {},
  preload?: string,
  cwd?: string,
): ChildProcess =>
  spawn(process.execPath, [...(preload === undefined ? [] : ['--require', preload]), bundle.main], {
    cwd,
    env: {
      PATH: process.env.PATH,
      EMBEDDED_S3_PORT: '0',
      EMBEDDED_S3_DATA_DIR: join(bundle.folder, 'data'),
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload === undefined ? [] : ['ipc' as const])],
  });

export async function startChildServer(
  bundle: Bundle,
  environment: Record<string, string> = {},
  preload?: string,
  cwd?: string,
): Promise<ChildServer> {
  const child = spawnServer(bundle, environment, preload, cwd);
  const exited = once(child, 'exit');
  if (!child.stdout || !child.stderr) throw new Error('The server has no output.');
  child.stderr.pipe(process.stderr);
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), exited])) as unknown[];
  const endpoint = /^ready (http:\S+)$/.exec(String(line))?.[1];
  if (endpoint === undefined) throw new Error(`The server said: ${String(line)}`);
  const status = async (field: string) => {
    const text = await readFile(`/proc/${String(child.pid)}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(text)?.[1]) * 1024;
  };
  return {
    endpoint,
    process: child,
    peakMemory: () => status('VmHWM'),
    memory: () => status('VmRSS'),
    end: async (signal) => {
      child.kill(signal);
      const [code, killedBy] = (await exited) as [number | null, string | null];
      return code ?? killedBy;
    },
  };
}
