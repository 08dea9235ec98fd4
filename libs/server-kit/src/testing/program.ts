import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(__dirname, '../../../..');

type JsonLine = Record<string, unknown>;

interface Ended {
  /** Null after a signal. */
  code: number | null;
  output: string;
  errors: string;
}

/** A program of this repository, running in a separate process. */
export interface Program {
  pid: number;
  /** Resolves with the next line of the output; rejects when the process has ended. */
  nextLine(): Promise<string>;
  /** Resolves with the log line of this message, also if it was written earlier. */
  logged(msg: string): Promise<JsonLine>;
  /** Every complete line so far; each must be JSON. */
  jsonLines(): JsonLine[];
  /** SIGTERM and SIGINT stop it gracefully, SIGKILL crashes it. Resolves when the process has exited. */
  kill(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Ended>;
  ended(): Promise<Ended>;
}

/** The import paths of the libraries, from TypeScript's configuration. */
function libraryAliases(): Record<string, string> {
  const text = readFileSync(join(root, 'tsconfig.base.json'), 'utf8');
  const { compilerOptions } = JSON.parse(text) as { compilerOptions: { paths: Record<string, string[]> } };
  const paths = Object.entries(compilerOptions.paths);
  return Object.fromEntries(paths.map(([name, [path = '']]) => [name, join(root, path)]));
}

async function bundle(sources: readonly string[], outdir: string): Promise<void> {
  await build({
    entryPoints: sources.map((source) => join(root, source)),
    outdir,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    alias: libraryAliases(),
    tsconfig: join(root, 'tsconfig.base.json'),
    logLevel: 'silent',
  });
}

/**
 * Bundles a program as its build does, and starts it.
 *
 * @param sources paths from the repository's root; the first one is run, the others are built next to it
 * @param env every variable of the process besides PATH
 * @param openFiles the most files and sockets that the process may have open
 */
export async function startProgram(
  [main, ...others]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
  { openFiles }: { openFiles?: number } = {},
): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-program-'));
  // esbuild writes a single entry point to the same place.
  await bundle([main, ...others], folder);
  const file = join(folder, basename(main).replace(/\.ts$/, '.js'));
  const limit = openFiles === undefined ? ':' : `ulimit -n ${openFiles}`;
  const node = [process.execPath, '--disable-warning=ExperimentalWarning'];
  const child = spawn('/bin/sh', ['-c', `${limit}; exec "$0" "$@"`, ...node, file, ...args], {
    env: { PATH: process.env.PATH, NODE_PATH: join(root, 'node_modules'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Does not use readline, which may still buffer lines when the output has closed.
  let output = '';
  let errors = '';
  const waiting = new Set<() => void>();
  const reader = createInterface({ input: child.stdout });
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    for (const look of waiting) look();
  });
  const lines = reader[Symbol.asyncIterator]();
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const closed = once(child, 'close').then(async ([code]: (number | null)[]) => {
    await rm(folder, { recursive: true, force: true });
    return { code: code ?? null, output: output.trimEnd(), errors };
  });
  const jsonLines = () =>
    output
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as JsonLine);

  return {
    pid: child.pid ?? 0,
    async nextLine() {
      const { value } = (await lines.next()) as { value?: string };
      if (value === undefined) throw new Error(`the program ended: ${output}\n${errors}`);
      return value;
    },
    logged: (msg) =>
      new Promise((found) => {
        const look = () => {
          const line = jsonLines().find((one) => one.msg === msg);
          if (!line) return;
          waiting.delete(look);
          found(line);
        };
        waiting.add(look);
        look();
      }),
    jsonLines,
    async kill(signal) {
      child.kill(signal);
      return closed;
    },
    ended: () => closed,
  };
}
